import * as Schema from "effect/Schema"
import { Wire } from "../schemas/wire.js"
import { anyOf, KnownError } from "./KnownError.js"

/** The e-mail is unknown, or the password is not the one of its user. */
export class EmailPasswordMismatch extends KnownError<EmailPasswordMismatch>()("EmailPasswordMismatch", {
  code: "EMAIL_PASSWORD_MISMATCH",
  status: 400,
  category: "auth"
}) {}

/** The project does not allow signing in with a password. */
export class PasswordAuthenticationNotEnabled extends KnownError<PasswordAuthenticationNotEnabled>()(
  "PasswordAuthenticationNotEnabled",
  {
    code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    status: 400,
    category: "auth"
  }
) {}

/** The first factor is right; `attemptCode` and a one-time password complete the sign-in. */
export class MultiFactorAuthenticationRequired extends KnownError<MultiFactorAuthenticationRequired>()(
  "MultiFactorAuthenticationRequired",
  {
    code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    status: 400,
    category: "auth",
    details: Wire({ attemptCode: Schema.String })
  }
) {}

/** The access token has expired; `expiredAt` is null where the platform does not know when. */
export class AccessTokenExpired extends KnownError<AccessTokenExpired>()("AccessTokenExpired", {
  code: "ACCESS_TOKEN_EXPIRED",
  status: 401,
  category: "session",
  details: Wire({ expiredAt: Schema.NullOr(Schema.DateFromMillis) }, { expiredAt: "expired_at_millis" })
}) {}

/** The access token cannot be read, or its signature is not the platform's. */
export class UnparsableAccessToken extends KnownError<UnparsableAccessToken>()("UnparsableAccessToken", {
  code: "UNPARSABLE_ACCESS_TOKEN",
  status: 401,
  category: "session"
}) {}

/** The session has ended: the refresh token is unknown, revoked or expired. */
export class RefreshTokenNotFoundOrExpired extends KnownError<RefreshTokenNotFoundOrExpired>()("RefreshTokenNotFoundOrExpired", {
  code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
  status: 401,
  category: "session"
}) {}

/** Holds for each error that a new access token cures. @source spec 8 */
export const isInvalidAccessToken = anyOf(AccessTokenExpired, UnparsableAccessToken)
