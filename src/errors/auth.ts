import * as details from "../schemas/details/auth.js"
import { groupOf } from "./Group.js"
import { KnownError } from "./KnownError.js"
import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "./signIn.js"

/**
 * The access token cannot be read, or its signature is not the platform's. Refresh the session; the SDK does so once by
 * itself.
 */
export class UnparsableAccessToken extends KnownError("UnparsableAccessToken", {
  status: 401,
  category: "session"
}) {}

/**
 * The platform refuses the access token without saying more; today's platform says what is wrong with it instead. Refresh the
 * session; the SDK does so once by itself.
 */
export class InvalidAccessToken extends KnownError("InvalidAccessToken", {
  status: 401,
  category: "session"
}) {}

/** The access token was issued for another project. Give each project its own token store, and sign in again. */
export class InvalidProjectForAccessToken extends KnownError("InvalidProjectForAccessToken", {
  status: 401,
  category: "session",
  details: details.InvalidProjectForAccessToken
}) {}

/** The session to revoke is the one that makes the request. Sign out instead. */
export class CannotDeleteCurrentSession extends KnownError("CannotDeleteCurrentSession", {
  status: 400,
  category: "conflict"
}) {}

/** The OAuth provider no longer accepts the connection. Let the user sign in with the provider again. */
export class ProviderRejected extends KnownError("ProviderRejected", {
  status: 401,
  category: "session"
}) {}

/**
 * The session belongs to an anonymous user, which the request does not allow. Ask for a user with `or: "anonymous"`, or let the
 * user sign up.
 */
export class AnonymousAuthenticationNotAllowed extends KnownError("AnonymousAuthenticationNotAllowed", {
  status: 401,
  category: "session"
}) {}

/** The call needs a signed-in user, and the request has none. Sign in first. */
export class UserAuthenticationRequired extends KnownError("UserAuthenticationRequired", {
  status: 401,
  category: "session"
}) {}

/**
 * The project does not allow users to sign up by themselves. Create the user from a server, or allow sign-up in the project's
 * settings.
 */
export class SignUpNotEnabled extends KnownError("SignUpNotEnabled", {
  status: 400,
  category: "configuration"
}) {}

/** The project does not allow signing in with a passkey. Offer another way, or allow it in the project's settings. */
export class PasskeyAuthenticationNotEnabled extends KnownError("PasskeyAuthenticationNotEnabled", {
  status: 400,
  category: "configuration"
}) {}

/** The project does not allow anonymous users. Let the user sign up; today's platform does not raise it. */
export class AnonymousAccountsNotEnabled extends KnownError("AnonymousAccountsNotEnabled", {
  status: 400,
  category: "configuration"
}) {}

/** The callback or redirect URL is not on a trusted domain of the project. Add its domain to the project's trusted domains. */
export class RedirectUrlNotWhitelisted extends KnownError("RedirectUrlNotWhitelisted", {
  status: 400,
  category: "configuration"
}) {}

/** The one-time password is not the current one. Let the user enter the next one; the attempt stays open. */
export class InvalidTotpCode extends KnownError("InvalidTotpCode", {
  status: 400,
  category: "auth"
}) {}

/** Returns whether a new access token may resolve an error. @source protocol/answers.md#families */
export const isInvalidAccessToken = groupOf(
  InvalidAccessToken,
  UnparsableAccessToken,
  AccessTokenExpired,
  InvalidProjectForAccessToken
)

/** Returns whether an error means that a session does not authenticate its user. @source protocol/answers.md#families */
export const isSessionAuthenticationError = isInvalidAccessToken

/** Returns whether an error concerns a refresh token or its session. @source protocol/answers.md#families */
export const isRefreshTokenError = groupOf(RefreshTokenNotFoundOrExpired, CannotDeleteCurrentSession, ProviderRejected)

export {
  AccessTokenExpired,
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordAuthenticationNotEnabled,
  RefreshTokenNotFoundOrExpired
} from "./signIn.js"
