import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { email } from "./rules/email.js"

export { normalizeEmail } from "./rules/email.js"

/** An e-mail address of the public internet, at most 256 characters. @source protocol/formats.md */
export const Email = Schema.String.check(check(email))
