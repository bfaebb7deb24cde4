import type { AdminApp } from "../promise/admin.js"

export type { AiContent, AiMessage, AiQuestion, AiText, AiToolCall } from "../schemas/AiChat.js"

/** `aiChat` of an admin app. */
export type AdminAiChat = AdminApp["aiChat"]
