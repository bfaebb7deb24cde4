import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { allOf, must } from "./Rule.js"
import { atMost } from "./text.js"

// The rule of `<input type="email">`. @source HTML 4.10.5.1.5
const plain =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

// No dot at either end of the local part, nor two in a row; a top-level domain of two characters or more.
const strict = /^[^.@]+(\.[^.@]+)*@.*\.[^.]{2,}$/

/** An e-mail address of the public internet, at most 256 characters. @source protocol/formats.md @internal */
export const email: Rule<string> = allOf(
  must((text) => plain.test(text) && strict.test(text), messages.email),
  atMost(limits.emailMaxLength)
)

/** Returns an e-mail address in the form in which the platform stores it. @source protocol/formats.md */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
