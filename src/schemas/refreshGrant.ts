import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { AccessToken, RefreshToken } from "./Tokens.js"
import { Wire } from "./wire.js"

/** Who asks the platform as an OAuth server: the project, by its publishable client key. @internal */
export const oauthClient = { clientId: Schema.String, clientSecret: Schema.String }

/** The renewal of an access token. @source protocol/authentication.md#oauth */
export class RefreshTokenGrant extends Opaque<RefreshTokenGrant>()(
  Wire({ grantType: Schema.Literal("refresh_token"), refreshToken: RefreshToken, ...oauthClient })
) {}

// `expires_in` is the hour of an OAuth library, not the life of the token. Nothing reads it or the type, so no session ends
// because an answer lacks them.
/** @internal */
export const renewedToken = {
  accessToken: AccessToken,
  tokenType: Schema.optionalKey(Schema.String),
  expiresIn: Schema.optionalKey(Schema.Finite),
  scope: Schema.optionalKey(Schema.String)
}

/** The renewed access token; the refresh token stays the same. Null if the answer has none: the session is over. @source protocol/authentication.md#oauth */
export class RefreshTokenTokens extends Opaque<RefreshTokenTokens>()(
  Wire({ ...renewedToken, accessToken: nullWhenAbsent(AccessToken) })
) {}
