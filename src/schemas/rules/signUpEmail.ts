import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atMost } from "./text.js"

// No dot at either end of the local part, nor two in a row; a top-level domain of two characters or more.
const strict = /^[^.@]+(\.[^.@]+)*@.*\.[^.]{2,}$/

/** The maximum length of a new user's e-mail address. @source protocol/formats.md @internal */
export const emailLength: Rule<string> = atMost(limits.emailMaxLength)

/** An e-mail address of the public internet. @source protocol/formats.md @internal */
export const internetEmail: Rule<string> = must((text: string) => strict.test(text), messages.email)
