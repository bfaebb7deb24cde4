import * as Schema from "effect/Schema"
import { nullByDefault } from "./nullByDefault.js"
import { Opaque } from "./Opaque.js"
import { oauthClient, renewedToken } from "./refreshGrant.js"
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

/** The exchange of a code for a session. @source wire 8.6 */
export class AuthorizationCodeGrant extends Opaque<AuthorizationCodeGrant>()(
  Wire({
    grantType: Schema.Literal("authorization_code"),
    code: Secret,
    redirectUri: Schema.String,
    codeVerifier: Secret,
    ...oauthClient
  })
) {}

/** The session that a code was exchanged for. @source wire 8.6 */
export class AuthorizationCodeTokens extends Opaque<AuthorizationCodeTokens>()(
  Wire({
    ...renewedToken,
    refreshToken: RefreshToken,
    isNewUser: Schema.Boolean,
    afterCallbackRedirectUrl: nullByDefault(Schema.String)
  })
) {}

export { RefreshTokenGrant, RefreshTokenTokens } from "./refreshGrant.js"
