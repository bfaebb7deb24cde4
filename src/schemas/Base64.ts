import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { base64 } from "./rules/base64.js"
import { SecretInput } from "./SecretInput.js"

export { isBase64 } from "./rules/base64.js"

/** Bytes as a base 64 string. @source RFC 4648 4 */
export const Base64 = Schema.String.check(check(base64))

/** The secret of a second factor, in base 64; a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const TotpSecret = SecretInput(Base64)
