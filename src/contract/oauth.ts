import { MultiFactorAuthenticationRequired } from "../errors/auth.js"
import {
  InvalidAuthorizationCode,
  InvalidOAuthClientIdOrSecret,
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  OAuthProviderNotFoundOrNotEnabled
} from "../errors/oauth.js"
import { AuthorizationCodeGrant, AuthorizationCodeTokens, AuthorizeQuery, Redirection } from "../schemas/OAuth.js"
import * as Endpoint from "./Endpoint.js"

/** Leads a browser to a provider; an app only builds the URL. @source spec 7 Authentication, wire 8.6 */
export const authorize = Endpoint.get("/auth/oauth/authorize/:provider", {
  access: "client",
  session: "none",
  query: AuthorizeQuery,
  success: Redirection,
  errors: [InvalidOAuthClientIdOrSecret, OAuthProviderNotFoundOrNotEnabled, OAuthExtraScopeNotAvailableWithSharedOAuthKeys],
  response: "redirect"
})

/** Exchanges the code that a provider led back with for a session. @source spec 7 Authentication, wire 8.6 */
export const exchange = Endpoint.post("/auth/oauth/token", {
  access: "client",
  session: "none",
  payload: AuthorizationCodeGrant,
  success: AuthorizationCodeTokens,
  errors: [InvalidAuthorizationCode, InvalidOAuthClientIdOrSecret, MultiFactorAuthenticationRequired],
  encoding: "form"
})

export { refresh } from "./refreshGrant.js"
