import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `AccessTokenExpired`: when the token expired, and its user, as far as the platform knows. @internal */
export const AccessTokenExpired = Wire(
  {
    expiredAt: Schema.NullOr(Schema.DateFromMillis),
    projectId: Schema.optional(Schema.NullOr(Schema.String)),
    userId: Schema.optional(Schema.NullOr(Schema.String)),
    refreshTokenId: Schema.optional(Schema.NullOr(Schema.String))
  },
  { expiredAt: "expired_at_millis" }
)

/** The details of `MultiFactorAuthenticationRequired`: the code that completes the sign-in. @internal */
export const MultiFactorAuthenticationRequired = Wire({ attemptCode: Schema.RedactedFromValue(Schema.String) })
