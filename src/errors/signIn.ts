import * as details from "../schemas/details/signIn.js"
import { KnownError } from "./KnownError.js"

// The errors of signing in with a password and of refreshing the session, in a file of their own, because every app loads them.

/**
 * The access token has expired; `expiredAt` is null if the platform does not know when. Refresh the session; the SDK does
 * so once by itself.
 */
export class AccessTokenExpired extends KnownError("AccessTokenExpired", {
  status: 401,
  category: "session",
  details: details.AccessTokenExpired
}) {}

/** The session has ended: its refresh token is unknown, revoked or expired, or its user is deleted. Sign in again. */
export class RefreshTokenNotFoundOrExpired extends KnownError("RefreshTokenNotFoundOrExpired", {
  status: 401,
  category: "session"
}) {}

/** The e-mail address is unknown, or the password is not that user's. Let the user try again or reset the password. */
export class EmailPasswordMismatch extends KnownError("EmailPasswordMismatch", {
  status: 400,
  category: "auth",
  message: "Wrong e-mail or password."
}) {}

/** The project does not allow signing in with a password. Offer another way, or allow it in the project's settings. */
export class PasswordAuthenticationNotEnabled extends KnownError("PasswordAuthenticationNotEnabled", {
  status: 400,
  category: "configuration",
  refusals: [[400, "Password auth not enabled in the project"]]
}) {}

/**
 * The first factor is correct, and the user has a second one. Ask for the one-time password and complete the sign-in with it and
 * `attemptCode`, within five minutes.
 */
export class MultiFactorAuthenticationRequired extends KnownError("MultiFactorAuthenticationRequired", {
  status: 400,
  category: "auth",
  details: details.MultiFactorAuthenticationRequired
}) {}

/** `me` names no one, because the request has no user. Sign in first, or name the user by id. */
export class CannotGetOwnUserWithoutUser extends KnownError("CannotGetOwnUserWithoutUser", {
  status: 400,
  category: "session"
}) {}
