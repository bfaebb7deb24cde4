// Written by `npm run compile` from src/contract/admin/aiChat.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/aiChat.js"
import { AiAnswer, AiHistory, AiQuestion, SavedAiMessage } from "../../schemas/AiChat.js"
import { Nothing } from "../../schemas/wire.js"

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/internal/ai-chat/:threadId", {
  access: "admin",
  session: "none",
  success: AiHistory
})

export const save: CallOf<typeof contract.save> = /* @__PURE__ */ call("PATCH", "/internal/ai-chat/:threadId", {
  access: "admin",
  session: "none",
  payload: SavedAiMessage,
  success: Nothing
})

export const send: CallOf<typeof contract.send> = /* @__PURE__ */ call("POST", "/internal/ai-chat/:threadId", {
  access: "admin",
  session: "none",
  payload: AiQuestion,
  success: AiAnswer
})

