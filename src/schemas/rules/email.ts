import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atMost } from "./text.js"

// The rule of `<input type="email">`. @source HTML 4.10.5.1.5
const plain =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

// No dot at either end of the local part, nor two in a row; a top-level domain of two characters or more.
const strict = /^[^.@]+(\.[^.@]+)*@.*\.[^.]{2,}$/

/** An e-mail address, including one of a local host. @source protocol/formats.md @internal */
export const email: Rule<string> = /* @__PURE__ */ must((text: string) => plain.test(text), messages.email)

/** The maximum length of a new user's e-mail address. @source protocol/formats.md @internal */
export const emailLength: Rule<string> = /* @__PURE__ */ atMost(limits.emailMaxLength)

/** An e-mail address of the public internet. @source protocol/formats.md @internal */
export const internetEmail: Rule<string> = /* @__PURE__ */ must((text: string) => strict.test(text), messages.email)

/** Returns an e-mail address in the form in which the platform stores it. @source protocol/formats.md */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
