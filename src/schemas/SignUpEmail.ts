import { check } from "./check.js"
import { Email } from "./Email.js"
import { emailLength, internetEmail } from "./rules/signUpEmail.js"

/** An e-mail address that can sign up: one of the public internet, at most 256 characters. @source protocol/formats.md */
export const SignUpEmail = Email.check(check(emailLength), check(internetEmail))
