import * as Schema from "effect/Schema"
import { Secret } from "../schemas/Secret.js"
import { Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/**
 * Disables the category of an e-mail, with the code in the e-mail's unsubscribe link as the authorization.
 * @source protocol/emails.md#calls
 */
export const unsubscribe = Endpoint.get("/emails/unsubscribe-link", {
  access: "client",
  session: "none",
  query: Wire({ code: Secret }),
  response: "page",
  success: Schema.String
})
