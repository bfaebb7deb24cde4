import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A country code of two letters. @source ISO 3166-1 @internal */
export const countryCode: Rule<string> = must((text: string) => /^[A-Za-z]{2}$/.test(text), messages.countryCode)
