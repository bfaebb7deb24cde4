import * as Schema from "effect/Schema"
import * as messages from "./messages.js"
import { must } from "./rule.js"
import { SecretInput } from "./SecretInput.js"

/** Holds for text in base 64, with its padding. @source RFC 4648 4 */
export const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** Bytes as text. @source RFC 4648 4 */
export const Base64 = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ must(isBase64, messages.base64))

/** The secret of a second factor, in base 64; a string or a `Redacted` one. @source spec 5 Credentials */
export const TotpSecret = /* @__PURE__ */ SecretInput(Base64)
