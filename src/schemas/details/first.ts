import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `AccessTokenExpired` tells: when the token expired, and whose it was, as far as the platform knows. @internal */
export const AccessTokenExpired = /* @__PURE__ */ Wire(
  {
    expiredAt: Schema.NullOr(Schema.DateFromMillis),
    projectId: Schema.optional(Schema.NullOr(Schema.String)),
    userId: Schema.optional(Schema.NullOr(Schema.String)),
    refreshTokenId: Schema.optional(Schema.NullOr(Schema.String))
  },
  { expiredAt: "expired_at_millis" }
)

/** What `MultiFactorAuthenticationRequired` tells: the code that completes the sign-in. @internal */
export const MultiFactorAuthenticationRequired = /* @__PURE__ */ Wire({ attemptCode: Schema.RedactedFromValue(Schema.String) })

/** What `InvalidOAuthClientIdOrSecret` tells: the id of the OAuth client, if the request has one. @internal */
export const InvalidOAuthClientIdOrSecret = /* @__PURE__ */ Wire({ clientId: Schema.NullOr(Schema.String) })
