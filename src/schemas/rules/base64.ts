import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** Holds for text in base 64, with its padding. @source RFC 4648 4 */
export const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** Bytes as text. @source RFC 4648 4 @internal */
export const base64: Rule<string> = /* @__PURE__ */ must(isBase64, messages.base64)
