import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { passwordMaxLength } from "./rules/password.js"
import { SecretInput } from "./SecretInput.js"

/** A password as the platform accepts it: at most 70 characters. @source protocol/formats.md#passwords-and-names */
export const PasswordText = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ check(passwordMaxLength))

/** A password in a payload: a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const Password = /* @__PURE__ */ SecretInput(PasswordText)
export type Password = SecretInput
