import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { displayNameLength } from "./rules/text.js"
import { base64, json } from "./rules/value.js"
import { SecretInput } from "./Secret.js"

/** The display name of a user: at most 256 characters. @source protocol/formats.md#passwords-and-names */
export const DisplayName = Schema.String.check(check(displayNameLength))

/** A JSON string, such as a configuration. @source protocol/formats.md#messages */
export const JsonText = Schema.String.check(check(json))

export { isBase64 } from "./rules/value.js"

/** Bytes as a base 64 string. @source RFC 4648 4 */
export const Base64 = Schema.String.check(check(base64))

/** The secret of a second factor, in base 64; a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const TotpSecret = SecretInput(Base64)
