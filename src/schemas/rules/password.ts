import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atLeast, atMost } from "./text.js"

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length

/** A password is short enough. @source spec 5 Credentials @internal */
export const passwordMaxLength: Rule<string> = /* @__PURE__ */ atMost(limits.passwordMaxLength)

/** A new password is long enough. @source spec 5 Credentials @internal */
export const passwordMinLength: Rule<string> = /* @__PURE__ */ atLeast(limits.passwordMinLength)

/** A new password is short enough for its hash. @source facts 3.3 @internal */
export const passwordBytes: Rule<string> = /* @__PURE__ */ must(
  (text: string) => utf8Bytes(text) <= limits.passwordMaxBytes,
  /* @__PURE__ */ messages.maxBytes(limits.passwordMaxBytes)
)
