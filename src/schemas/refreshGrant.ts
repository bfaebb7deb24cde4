import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { RenewedToken } from "./sessionFields.js"
import { RefreshToken } from "./Tokens.js"
import { Wire } from "./wire.js"

/** The OAuth client: the project, with its publishable client key. @internal */
export const oauthClient = { clientId: Schema.String, clientSecret: Schema.String }

/** The refresh of an access token. @source protocol/authentication.md#oauth */
export class RefreshTokenGrant extends Opaque<RefreshTokenGrant>()(
  Wire({ grantType: Schema.Literal("refresh_token"), refreshToken: RefreshToken, ...oauthClient })
) {}

// `expires_in` is an OAuth library's hour, not the lifetime of the token. Neither it nor the type is used, so no session ends
// because a response lacks them.
/** @internal */
export const tokenFacts = {
  tokenType: Schema.optionalKey(Schema.String),
  expiresIn: Schema.optionalKey(Schema.Finite),
  scope: Schema.optionalKey(Schema.String)
}

/** The new access token; the refresh token stays the same. @source protocol/authentication.md#oauth */
export class RefreshTokenTokens extends Opaque<RefreshTokenTokens>()(Wire({ ...tokenFacts, accessToken: RenewedToken })) {}
