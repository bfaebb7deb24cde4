import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { check } from "./check.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { cliLoginLifetime } from "./rules/number.js"
import { Secret, SecretInput } from "./Secret.js"
import { NewToken } from "./sessionFields.js"
import { RefreshToken } from "./Tokens.js"
import { Wire } from "./wire.js"

/**
 * How long a command-line login can be confirmed. Default: two hours, at most a day.
 * @source protocol/authentication.md#command-line
 */
export class StartCliLogin extends Opaque<StartCliLogin>()(
  Wire({
    expiresInMillis: Schema.optionalKey(Schema.Int.check(check(cliLoginLifetime))),
    /** The anonymous session that the login upgrades. Since 2026-04. */
    anonRefreshToken: Schema.optionalKey(RefreshToken)
  })
) {}

/**
 * A login that waits for the user: the login code goes to the browser, the polling code stays.
 * @source protocol/authentication.md#command-line
 */
export class CliLogin extends Opaque<CliLogin>()(
  Wire({ pollingCode: Secret, loginCode: Secret, expiresAt: nullWhenAbsent(Schema.DateFromString) })
) {}

/** Which login to poll. @source protocol/authentication.md#command-line */
export class PollCliLogin extends Opaque<PollCliLogin>()(Wire({ pollingCode: Secret })) {}

/**
 * The status of a login; `success` is returned once, with the token, and `used` afterwards.
 * @source protocol/authentication.md#command-line
 */
export class CliLoginStatus extends Opaque<CliLoginStatus>()(
  Wire({
    status: Open(["waiting", "success", "expired", "used"]),
    refreshToken: Schema.optionalKey(NewToken)
  })
) {}

/** The login that a signed-in user confirms, and the session to share. @source protocol/authentication.md#command-line */
export class CompleteCliLogin extends Opaque<CompleteCliLogin>()(
  Wire({ loginCode: SecretInput(Schema.String), refreshToken: RefreshToken })
) {}

/** Asks whether a login has an anonymous session of the command line. Since 2026-04. @source protocol/authentication.md#command-line */
export class CheckCliLogin extends Opaque<CheckCliLogin>()(
  Wire({ loginCode: SecretInput(Schema.String), mode: Schema.Literal("check") })
) {}

/** Which session of the command line the browser can continue. @source protocol/authentication.md#command-line */
export class CliSession extends Opaque<CliSession>()(Wire({ cliSessionState: Open(["anonymous", "none"]) })) {}

/** Takes over the anonymous session of the command line, once. Since 2026-04. @source protocol/authentication.md#command-line */
export class ClaimCliSession extends Opaque<ClaimCliSession>()(
  Wire({ loginCode: SecretInput(Schema.String), mode: Schema.Literal("claim-anon-session") })
) {}
