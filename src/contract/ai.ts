import { AiQuery, AiReply } from "../schemas/AiChat.js"
import { send } from "./admin/aiChat.js"
import type * as Endpoint from "./Endpoint.js"
import { anyone } from "./levels.js"
import { questionInThread, replyOf } from "./older/ai.js"

/** The part of the conversation that an older platform needs besides the question. */
interface AiInput {
  readonly params?: { readonly threadId: string }
  readonly payload: AiQuery
}

/** Asks the assistant, and waits for its whole answer. @source protocol/changes.md */
export const query: Endpoint.Endpoint<"client", "none", AiInput, AiReply, never> = anyone.post("/ai/query/generate", {
  since: "2026-04",
  payload: AiQuery,
  success: AiReply,
  was: { call: send, input: questionInThread, output: replyOf }
})
