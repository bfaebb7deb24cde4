import * as messages from "../messages/base64.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** Returns whether a string is base 64 with padding. @source RFC 4648 4 */
export const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** A base 64 string. @source RFC 4648 4 @internal */
export const base64: Rule<string> = must(isBase64, messages.base64)
