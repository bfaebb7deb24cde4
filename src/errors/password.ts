import * as details from "../schemas/details/password.js"
import { groupOf } from "./Group.js"
import { KnownError } from "./KnownError.js"

/** The password has fewer characters than `minLength`. Let the user choose a longer one. */
export class PasswordTooShort extends KnownError("PasswordTooShort", {
  status: 400,
  category: "validation",
  details: details.PasswordTooShort,
  message: ({ minLength }) => `The password must be at least ${minLength} characters`
}) {}

/** The password has more characters than `maxLength`. Let the user choose a shorter one. */
export class PasswordTooLong extends KnownError("PasswordTooLong", {
  status: 400,
  category: "validation",
  details: details.PasswordTooLong,
  message: ({ maxLength }) => `The password must be at most ${maxLength} characters`
}) {}

/** The user has no password to change. Set a first password instead. */
export class UserDoesNotHavePassword extends KnownError("UserDoesNotHavePassword", {
  status: 400,
  category: "conflict"
}) {}

/** The old password is incorrect. Let the user enter it again. */
export class PasswordConfirmationMismatch extends KnownError("PasswordConfirmationMismatch", {
  status: 400,
  category: "validation"
}) {}

/** Returns whether an error means that the project does not accept a password. @source protocol/answers.md#families */
export const isPasswordRequirementsNotMet = groupOf(PasswordTooShort, PasswordTooLong)
