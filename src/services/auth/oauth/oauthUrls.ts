import { codeChallengeMethod, oauthScope } from "../../../schemas/limits.js"
import type { AuthorizeQuery } from "../../../schemas/OAuth.js"
import type { AccessToken } from "../../../schemas/Tokens.js"
import type { Pkce } from "./pkce.js"

/** The purpose of an OAuth flow: signing in, or linking an account to the signed-in user. */
export type OAuthMode = "authenticate" | "link"

/** The input of an OAuth flow. */
export interface Authorize {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly mode: OAuthMode
  readonly redirectUri: string
  readonly errorRedirectUrl: string
  readonly scopes: ReadonlyArray<string>
  readonly token: AccessToken | null
  readonly afterCallbackRedirectUrl: string | null
}

/** Returns the query of the request that starts an OAuth flow. @source protocol/authentication.md#oauth */
export const authorizeQuery = (authorize: Authorize, { challenge, state }: Pkce): Omit<AuthorizeQuery, "stackResponseMode"> => ({
  clientId: authorize.projectId,
  clientSecret: authorize.publishableClientKey,
  redirectUri: authorize.redirectUri,
  scope: oauthScope,
  state,
  grantType: "authorization_code",
  codeChallenge: challenge,
  codeChallengeMethod,
  responseType: "code",
  type: authorize.mode,
  errorRedirectUrl: authorize.errorRedirectUrl,
  ...(authorize.token !== null && { token: authorize.token }),
  ...(authorize.scopes.length > 0 && { providerScope: [...new Set(authorize.scopes)].join(" ") }),
  ...(authorize.afterCallbackRedirectUrl !== null && { afterCallbackRedirectUrl: authorize.afterCallbackRedirectUrl })
})

/** Returns a URL without its hash and without the parameters that a provider or the platform adds. */
export const withoutAnswer = (url: string): string => {
  const clean = without(url, ["code", "state"])
  clean.hash = ""
  return clean.href
}

/** Returns a URL without some of its parameters. */
export const without = (url: string, parameters: ReadonlyArray<string>): URL => {
  const clean = new URL(url)
  for (const name of parameters) clean.searchParams.delete(name)
  return clean
}
