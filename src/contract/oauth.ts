import {
  MultiFactorAuthenticationRequired,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  UserAuthenticationRequired
} from "../errors/auth.js"
import {
  AppleBundleIdNotConfigured,
  BotChallengeFailed,
  BotChallengeRequired,
  InvalidAppleCredentials,
  SignUpRejected
} from "../errors/newerPlatform.js"
import {
  InvalidAuthorizationCode,
  InvalidOAuthClientIdOrSecret,
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  OAuthProviderNotFoundOrNotEnabled
} from "../errors/oauth.js"
import { NewUserTokens } from "../schemas/NewUserTokens.js"
import {
  AppleIdToken,
  AuthorizationCodeGrant,
  AuthorizationCodeTokens,
  AuthorizeLocationQuery,
  AuthorizeQuery,
  CrossDomainAuthorize,
  CrossDomainRedirect,
  Redirection
} from "../schemas/OAuth.js"
import { RefreshingSession } from "../schemas/Tokens.js"
import { botChallengeQuery } from "./botChallenge.js"
import { anyone, user } from "./levels.js"

const authorizeErrors = [
  InvalidOAuthClientIdOrSecret,
  OAuthProviderNotFoundOrNotEnabled,
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  RedirectUrlNotWhitelisted,
  BotChallengeRequired,
  BotChallengeFailed
] as const

/** Redirects a browser to a provider; an app only builds the URL. @source protocol/authentication.md#oauth */
export const authorize = anyone.get("/auth/oauth/authorize/:provider", {
  query: AuthorizeQuery,
  success: Redirection,
  errors: authorizeErrors,
  response: "redirect"
})

/** Gets the URL at a provider instead of a redirect to it. @source protocol/changes.md */
export const authorizeLocation = anyone.get("/auth/oauth/authorize/:provider", {
  since: "2026-04",
  newFields: { "query.stack_response_mode": { since: "2026-04" }, ...botChallengeQuery },
  query: AuthorizeLocationQuery,
  success: Redirection,
  errors: authorizeErrors
})

/** Exchanges the code of an OAuth callback for a session. @source protocol/authentication.md#oauth */
export const exchange = anyone.post("/auth/oauth/token", {
  payload: AuthorizationCodeGrant,
  success: AuthorizationCodeTokens,
  errors: [InvalidAuthorizationCode, InvalidOAuthClientIdOrSecret, MultiFactorAuthenticationRequired],
  encoding: "form"
})

/** Creates a code that a page of another domain exchanges for a session. @source protocol/changes.md */
export const crossDomainAuthorize = user.post("/auth/oauth/cross-domain/authorize", {
  since: "2026-04",
  headers: RefreshingSession,
  payload: CrossDomainAuthorize,
  success: CrossDomainRedirect,
  errors: [UserAuthenticationRequired, RedirectUrlNotWhitelisted]
})

/** Signs in or up with the identity token that Apple issued to a native app. @source protocol/changes.md */
export const signInWithAppleNative = anyone.post("/auth/oauth/callback/apple/native", {
  since: "2026-04",
  payload: AppleIdToken,
  success: NewUserTokens,
  errors: [
    SignUpRejected,
    OAuthProviderNotFoundOrNotEnabled,
    AppleBundleIdNotConfigured,
    InvalidAppleCredentials,
    SignUpNotEnabled,
    MultiFactorAuthenticationRequired
  ]
})

export { refresh } from "./refreshGrant.js"
