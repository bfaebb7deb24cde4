import { AiAnswer, AiHistory, AiQuestion, SavedAiMessage } from "../../schemas/AiChat.js"
import { Nothing } from "../../schemas/Nothing.js"
import { admin } from "../levels.js"

/**
 * Asks the assistant for a theme, a template or a draft. Since 2026-04 this is `ai.query`.
 * @source protocol/projects.md#other-admin-calls
 */
export const send = admin.post("/internal/ai-chat/:threadId", {
  until: "2025-11",
  payload: AiQuestion,
  success: AiAnswer
})

/** Stores a message of a conversation. @source protocol/projects.md#other-admin-calls */
export const save = admin.patch("/internal/ai-chat/:threadId", {
  payload: SavedAiMessage,
  success: Nothing
})

/**
 * Lists the stored messages of a conversation; none of an unknown one. @source protocol/projects.md#other-admin-calls
 */
export const list = admin.get("/internal/ai-chat/:threadId", { success: AiHistory })
