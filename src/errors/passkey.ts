import * as details from "../schemas/details/passkey.js"
import { KnownError } from "./KnownError.js"

/** The messages of a passkey registration that fails in the SDK. @source protocol/answers.md#known-errors */
export const registrationMessages = {
  noOptions: "Failed to get initiation options for passkey registration",
  unknown: "Failed to start passkey registration due to unknown error"
} as const

/** The messages of a passkey sign-in that fails in the SDK. @source protocol/answers.md#known-errors */
export const authenticationMessages = {
  noOptions: "Failed to get initiation options for passkey authentication",
  unknown: "Failed to sign in with passkey"
} as const

/**
 * The passkey was not registered; the text says why. Let the user try again, and check that the site's origin is trusted by
 * the project.
 */
export class PasskeyRegistrationFailed extends KnownError("PasskeyRegistrationFailed", {
  status: 400,
  category: "auth",
  message: registrationMessages.unknown
}) {}

/**
 * The browser's authenticator failed or was cancelled; the details hold its message and its code. Let the user try again, unless
 * `code` says that the user cancelled.
 */
export class PasskeyWebAuthnError extends KnownError("PasskeyWebAuthnError", {
  code: "PASSKEY_WEBAUTHN_ERROR",
  status: 400,
  category: "auth",
  details: details.PasskeyWebAuthnError,
  message: (details) => details.message
}) {}

/** The passkey signs no one in; the text says why. Let the user try another passkey or another way. */
export class PasskeyAuthenticationFailed extends KnownError("PasskeyAuthenticationFailed", {
  status: 400,
  category: "auth",
  message: authenticationMessages.unknown
}) {}
