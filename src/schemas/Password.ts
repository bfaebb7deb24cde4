import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { passwordBytes, passwordMaxLength, passwordMinLength } from "./rules/password.js"
import { SecretInput } from "./SecretInput.js"

/** A password as the platform accepts it: at most 70 characters. @source protocol/formats.md#passwords-and-names */
export const PasswordText = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ check(passwordMaxLength))

/** A password in a payload: a string or a `Redacted` one. @source protocol/formats.md#passwords-and-names */
export const Password = /* @__PURE__ */ SecretInput(PasswordText)
export type Password = SecretInput

/**
 * A password to set: at most 71 bytes, because its hash reads no more and the platform rejects it. The platform checks the
 * minimum length. @source protocol/formats.md
 */
export const PasswordToSet = /* @__PURE__ */ SecretInput(/* @__PURE__ */ PasswordText.check(/* @__PURE__ */ check(passwordBytes)))

/**
 * A password that a user chooses: 8 to 70 characters, at most 71 bytes. For forms that check before they submit; the platform
 * itself responds with `PASSWORD_TOO_SHORT`. @source protocol/formats.md
 */
export const NewPassword = /* @__PURE__ */ SecretInput(
  /* @__PURE__ */ PasswordText.check(/* @__PURE__ */ check(passwordMinLength), /* @__PURE__ */ check(passwordBytes))
)
