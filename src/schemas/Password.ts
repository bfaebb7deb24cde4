import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { passwordBytes, passwordMaxLength, passwordMinLength } from "./rules/password.js"
import { SecretInput } from "./SecretInput.js"

/** The text of a password, as the platform accepts it: at most 70 characters. @source protocol/formats.md#passwords-and-names */
export const PasswordText = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ check(passwordMaxLength))

/** A password in a payload: a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const Password = /* @__PURE__ */ SecretInput(PasswordText)
export type Password = SecretInput

/**
 * A password that is set: at most 71 bytes, because its hash reads no more and the platform refuses it. How short it may be is
 * the platform's word. @source protocol/formats.md
 */
export const PasswordToSet = /* @__PURE__ */ SecretInput(/* @__PURE__ */ PasswordText.check(/* @__PURE__ */ check(passwordBytes)))

/**
 * A password that a user chooses: 8 to 70 characters, at most 71 bytes. For forms that want to know before they ask;
 * the platform answers `PASSWORD_TOO_SHORT` itself. @source protocol/formats.md
 */
export const NewPassword = /* @__PURE__ */ SecretInput(
  /* @__PURE__ */ PasswordText.check(/* @__PURE__ */ check(passwordMinLength), /* @__PURE__ */ check(passwordBytes))
)
