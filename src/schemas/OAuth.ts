import * as Schema from "effect/Schema"
import { nullByDefault } from "./absence.js"
import { botChallengeFields } from "./BotChallenge.js"
import { check } from "./check.js"
import { Opaque } from "./Opaque.js"
import { oauthClient, tokenFacts } from "./refreshGrant.js"
import { oauthState, pkceChallenge } from "./rules/oauth.js"
import { webLink } from "./rules/url.js"
import { Secret, SecretInput } from "./Secret.js"
import { NewToken } from "./sessionFields.js"
import { AccessToken } from "./Tokens.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

const authorization = {
  /** The project id. */
  clientId: Schema.String,
  /** The publishable client key, which is not secret. */
  clientSecret: Schema.String,
  redirectUri: Schema.String,
  scope: Schema.String,
  state: Schema.String,
  grantType: Schema.Literal("authorization_code"),
  codeChallenge: Schema.String,
  codeChallengeMethod: Schema.Literals(["S256", "plain"]),
  responseType: Schema.Literal("code"),
  /** Default: `authenticate`. */
  type: Schema.optionalKey(Schema.Literals(["authenticate", "link"])),
  /** The user whose account is linked, or the anonymous user who signs up. */
  token: Schema.optionalKey(AccessToken),
  providerScope: Schema.optionalKey(Schema.String),
  errorRedirectUrl: Schema.optionalKey(Schema.String),
  afterCallbackRedirectUrl: Schema.optionalKey(Schema.String),
  ...botChallengeFields
}

/** The query with which a browser starts an OAuth flow at the platform. @source protocol/authentication.md#oauth */
export class AuthorizeQuery extends Opaque<AuthorizeQuery>()(
  Wire({ ...authorization, stackResponseMode: Schema.optionalKey(Schema.Literal("redirect")) })
) {}

/**
 * The same query, for a response that contains the URL instead of redirecting to it. Since 2026-04. @source protocol/changes.md
 */
export class AuthorizeLocationQuery extends Opaque<AuthorizeLocationQuery>()(
  Wire({ ...authorization, stackResponseMode: Schema.Literal("json") })
) {}

/** The URL that a browser is sent to. */
export class Redirection extends Opaque<Redirection>()(Schema.Struct({ location: Url.check(check(webLink)) })) {}

/** The exchange of a code for a session. @source protocol/authentication.md#oauth */
export class AuthorizationCodeGrant extends Opaque<AuthorizationCodeGrant>()(
  Wire({
    grantType: Schema.Literal("authorization_code"),
    code: Secret,
    redirectUri: Schema.String,
    codeVerifier: Secret,
    ...oauthClient
  })
) {}

/** The session that a code was exchanged for. @source protocol/authentication.md#oauth */
export class AuthorizationCodeTokens extends Opaque<AuthorizationCodeTokens>()(
  Wire({
    ...tokenFacts,
    accessToken: NewToken,
    refreshToken: NewToken,
    isNewUser: Schema.Boolean,
    afterCallbackRedirectUrl: nullByDefault(Schema.String)
  })
) {}

const codeChallenge = Schema.String.check(check(pkceChallenge))
const outerState = Schema.String.check(check(oauthState))

/** The request to share this page's session with a page of another domain. @source protocol/changes.md */
export class CrossDomainAuthorize extends Opaque<CrossDomainAuthorize>()(
  Wire({
    redirectUri: Url,
    /** 1 to 512 characters. */
    state: outerState,
    codeChallenge,
    codeChallengeMethod: Schema.Literal("S256"),
    afterCallbackRedirectUrl: Schema.optionalKey(Url)
  })
) {}

/** The URL of the other domain's page, with a code that it exchanges for a session. @source protocol/changes.md */
export class CrossDomainRedirect extends Opaque<CrossDomainRedirect>()(Wire({ redirectUrl: Secret })) {}

/** The identity token that Apple issued to a native app. @source protocol/changes.md */
export class AppleIdToken extends Opaque<AppleIdToken>()(Wire({ idToken: SecretInput(Schema.String) })) {}

export { RefreshTokenGrant, RefreshTokenTokens } from "./refreshGrant.js"
