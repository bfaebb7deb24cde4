import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atLeast, atMost } from "./text.js"

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length

/** A password is short enough. @source protocol/formats.md#passwords-and-names @internal */
export const passwordMaxLength: Rule<string> = /* @__PURE__ */ atMost(limits.passwordMaxLength)

/** A new password is long enough. @source protocol/formats.md#passwords-and-names @internal */
export const passwordMinLength: Rule<string> = /* @__PURE__ */ atLeast(limits.passwordMinLength)

/** A new password is short enough for its hash. @source protocol/formats.md @internal */
export const passwordBytes: Rule<string> = /* @__PURE__ */ must(
  (text: string) => utf8Bytes(text) <= limits.passwordMaxBytes,
  /* @__PURE__ */ messages.maxBytes(limits.passwordMaxBytes)
)
