import * as Schema from "effect/Schema"
import { atMost } from "./length.js"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import { must } from "./rule.js"

// The rule of `<input type="email">`. @source HTML 4.10.5.1.5
const plain =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

// No dot at either end of the local part, nor two in a row; a top-level part of two characters or more.
const strict = /^[^.@]+(\.[^.@]+)*@.*\.[^.]{2,}$/

/** An e-mail address, also one of a local host. @source facts 3.3 */
export const Email = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ must((text: string) => plain.test(text), messages.email))

/** An e-mail address that can sign up: one of the open internet, at most 256 characters. @source spec 5 Credentials, facts 3.3 */
export const SignUpEmail = /* @__PURE__ */ Email.check(
  /* @__PURE__ */ atMost(limits.emailMaxLength),
  /* @__PURE__ */ must((text: string) => strict.test(text), messages.email)
)

/** The form in which the platform keeps an address. @source facts 3.3 */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
