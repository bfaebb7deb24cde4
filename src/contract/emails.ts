import * as Schema from "effect/Schema"
import { Secret } from "../schemas/Secret.js"
import { Wire } from "../schemas/wire.js"
import { anyone } from "./levels.js"

/**
 * Disables the category of an e-mail, with the code in the e-mail's unsubscribe link as the authorization.
 * @source protocol/emails.md#calls
 */
export const unsubscribe = anyone.get("/emails/unsubscribe-link", {
  query: Wire({ code: Secret }),
  response: "page",
  success: Schema.String
})
