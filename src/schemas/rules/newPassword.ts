import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atLeast } from "./text.js"

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length

/** The minimum length of a new password. @source protocol/formats.md#passwords-and-names @internal */
export const passwordMinLength: Rule<string> = atLeast(limits.passwordMinLength)

/** The maximum number of bytes of a new password, by its hash. @source protocol/formats.md @internal */
export const passwordBytes: Rule<string> = must(
  (text: string) => utf8Bytes(text) <= limits.passwordMaxBytes,
  messages.maxBytes(limits.passwordMaxBytes)
)
