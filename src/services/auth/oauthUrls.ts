import * as Redacted from "effect/Redacted"
import { codeChallengeMethod, oauthScope } from "../../schemas/limits.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { Pkce } from "./pkce.js"

/** What an OAuth flow is for: signing in, or giving the signed-in user another account. */
export type OAuthMode = "authenticate" | "link"

/** What the address says that starts an OAuth flow. */
export interface Authorize {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  /** In lower case. */
  readonly provider: string
  readonly mode: OAuthMode
  readonly redirectUri: string
  readonly errorRedirectUrl: string
  readonly scopes: ReadonlyArray<string>
  readonly token: AccessToken | null
  readonly afterCallbackRedirectUrl: string | null
}

/** The address where an OAuth flow starts. Holds the user's token if there is one: it must not be printed. @source protocol/authentication.md#oauth */
export const authorizeUrl = (authorize: Authorize, { challenge, state }: Pkce): string => {
  const query = new URLSearchParams({
    client_id: authorize.projectId,
    client_secret: authorize.publishableClientKey,
    redirect_uri: authorize.redirectUri,
    scope: oauthScope,
    state,
    grant_type: "authorization_code",
    code_challenge: challenge,
    code_challenge_method: codeChallengeMethod,
    response_type: "code",
    type: authorize.mode,
    error_redirect_url: authorize.errorRedirectUrl
  })
  if (authorize.token !== null) query.set("token", Redacted.value(authorize.token))
  if (authorize.scopes.length > 0) query.set("provider_scope", [...new Set(authorize.scopes)].join(" "))
  if (authorize.afterCallbackRedirectUrl !== null) query.set("after_callback_redirect_url", authorize.afterCallbackRedirectUrl)
  return `${authorize.baseUrl}/api/v1/auth/oauth/authorize/${encodeURIComponent(authorize.provider)}?${query}`
}

/** An address without the parameters that a provider or the platform adds to it, and without its hash. */
export const withoutAnswer = (url: string): string => {
  const clean = without(url, ["code", "state"])
  clean.hash = ""
  return clean.href
}

/** An address without some of its parameters. */
export const without = (url: string, parameters: ReadonlyArray<string>): URL => {
  const clean = new URL(url)
  for (const name of parameters) clean.searchParams.delete(name)
  return clean
}
