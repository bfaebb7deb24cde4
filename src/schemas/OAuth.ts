import * as Schema from "effect/Schema"
import { nullByDefault } from "./nullByDefault.js"
import { Opaque } from "./Opaque.js"
import { Secret } from "./Secret.js"
import { AccessToken, RefreshToken } from "./Tokens.js"
import { Wire } from "./wire.js"

/** What a browser carries to the platform to begin at a provider. @source wire 8.6 */
export class AuthorizeQuery extends Opaque<AuthorizeQuery>()(
  Wire({
    /** The project. */
    clientId: Schema.String,
    /** The publishable client key, which is no secret. */
    clientSecret: Schema.String,
    redirectUri: Schema.String,
    scope: Schema.String,
    state: Schema.String,
    grantType: Schema.Literal("authorization_code"),
    codeChallenge: Schema.String,
    codeChallengeMethod: Schema.Literals(["S256", "plain"]),
    responseType: Schema.Literal("code"),
    /** Default `authenticate`. */
    type: Schema.optionalKey(Schema.Literals(["authenticate", "link"])),
    /** Whose account is linked, or which anonymous user signs up. */
    token: Schema.optionalKey(AccessToken),
    providerScope: Schema.optionalKey(Schema.String),
    errorRedirectUrl: Schema.optionalKey(Schema.String),
    afterCallbackRedirectUrl: Schema.optionalKey(Schema.String)
  })
) {}

/** Where a browser is sent. */
export class Redirection extends Opaque<Redirection>()(Schema.Struct({ location: Schema.String })) {}

const client = { clientId: Schema.String, clientSecret: Schema.String }

/** The exchange of a code for a session. @source wire 8.6 */
export class AuthorizationCodeGrant extends Opaque<AuthorizationCodeGrant>()(
  Wire({
    grantType: Schema.Literal("authorization_code"),
    code: Secret,
    redirectUri: Schema.String,
    codeVerifier: Secret,
    ...client
  })
) {}

/** The renewal of an access token. @source wire 8.6 */
export class RefreshTokenGrant extends Opaque<RefreshTokenGrant>()(
  Wire({ grantType: Schema.Literal("refresh_token"), refreshToken: RefreshToken, ...client })
) {}

// `expires_in` is the hour of an OAuth library, not the life of the token. Nothing reads it or the type, so no session ends
// because an answer lacks them.
const token = {
  accessToken: AccessToken,
  tokenType: Schema.optionalKey(Schema.String),
  expiresIn: Schema.optionalKey(Schema.Finite),
  scope: Schema.optionalKey(Schema.String)
}

/** The session that a code was exchanged for. @source wire 8.6 */
export class AuthorizationCodeTokens extends Opaque<AuthorizationCodeTokens>()(
  Wire({
    ...token,
    refreshToken: RefreshToken,
    isNewUser: Schema.Boolean,
    afterCallbackRedirectUrl: nullByDefault(Schema.String)
  })
) {}

/** The renewed access token; the refresh token stays the same. @source wire 8.6 */
export class RefreshTokenTokens extends Opaque<RefreshTokenTokens>()(Wire(token)) {}
