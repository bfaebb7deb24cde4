import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { email, emailLength, internetEmail } from "./rules/email.js"

export { normalizeEmail } from "./rules/email.js"

/** An e-mail address, including one of a local host. @source protocol/formats.md */
export const Email = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ check(email))

/** An e-mail address that can sign up: one of the public internet, at most 256 characters. @source protocol/formats.md */
export const SignUpEmail = /* @__PURE__ */ Email.check(/* @__PURE__ */ check(emailLength), /* @__PURE__ */ check(internetEmail))
