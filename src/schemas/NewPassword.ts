import { check } from "./check.js"
import { PasswordText } from "./Password.js"
import { passwordBytes, passwordMinLength } from "./rules/newPassword.js"
import { SecretInput } from "./Secret.js"

/**
 * A password to set: at most 71 bytes, because its hash reads no more and the platform rejects it. The platform checks the
 * minimum length. @source protocol/formats.md
 */
export const PasswordToSet = SecretInput(PasswordText.check(check(passwordBytes)))

/**
 * A password that a user chooses: 8 to 70 characters, at most 71 bytes. For forms that check before they submit; the platform
 * itself responds with `PASSWORD_TOO_SHORT`. @source protocol/formats.md
 */
export const NewPassword = SecretInput(PasswordText.check(check(passwordMinLength), check(passwordBytes)))
