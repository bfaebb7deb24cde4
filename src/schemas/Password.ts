import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { passwordMaxLength } from "./rules/password.js"
import { SecretInput } from "./SecretInput.js"

/** A password as the platform accepts it: at most 70 characters. @source protocol/formats.md#passwords-and-names */
export const PasswordText = Schema.String.check(check(passwordMaxLength))

/** A password in a payload: a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const Password = SecretInput(PasswordText)
export type Password = SecretInput
