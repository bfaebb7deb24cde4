import { AiQuery, AiReply } from "../schemas/AiChat.js"
import * as Endpoint from "./Endpoint.js"

/** Asks the assistant, and waits for its whole answer. @source facts 26 */
export const query = Endpoint.post("/ai/query/generate", {
  access: "client",
  session: "none",
  since: "2026-04",
  payload: AiQuery,
  success: AiReply
})
