import * as Schema from "effect/Schema"
import { Secret } from "../schemas/Secret.js"
import { Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Switches off the category of an e-mail; the link at the end of the e-mail, whose code is the right. @source protocol/emails.md#calls */
export const unsubscribe = Endpoint.get("/emails/unsubscribe-link", {
  access: "client",
  session: "none",
  query: Wire({ code: Secret }),
  response: "page",
  success: Schema.String
})
