import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { Email } from "./Email.js"
import { Opaque } from "./Opaque.js"
import { passwordMaxLength } from "./rules/text.js"
import { SecretInput } from "./Secret.js"
import { Wire } from "./wire.js"

/** A password as the platform accepts it: at most 70 characters. @source protocol/formats.md#passwords-and-names */
export const PasswordText = Schema.String.check(check(passwordMaxLength))

/** A password in a payload: a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const Password = SecretInput(PasswordText)
export type Password = SecretInput

/** An e-mail address and its password. @source protocol/authentication.md#password */
export class Credential extends Opaque<Credential>()(Wire({ email: Email, password: Password })) {}
