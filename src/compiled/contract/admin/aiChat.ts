// Written by `npm run compile` from src/contract/admin/aiChat.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/aiChat.js"
import { AiAnswer, AiHistory, AiQuestion, SavedAiMessage } from "../../schemas/AiChat.js"
import { Nothing } from "../../schemas/wire.js"

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/internal/ai-chat/:threadId", {
  access: "admin",
  session: "none",
  success: AiHistory
})

export const save = /* @__PURE__ */ call<typeof contract.save>("PATCH", "/internal/ai-chat/:threadId", {
  access: "admin",
  session: "none",
  payload: SavedAiMessage,
  success: Nothing
})

export const send = /* @__PURE__ */ call<typeof contract.send>("POST", "/internal/ai-chat/:threadId", {
  access: "admin",
  session: "none",
  payload: AiQuestion,
  success: AiAnswer
})

