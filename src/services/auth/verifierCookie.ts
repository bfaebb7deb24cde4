import * as Effect from "effect/Effect"
import { oauthStateCookieMaxAgeSeconds } from "../../schemas/limits.js"
import type { Cookies } from "../platform/Cookies.js"
import { allCookies } from "../platform/Cookies.js"
import { deleteCookie, writeCookie } from "../platform/cookieText.js"

/** The cookie that keeps the verifier of one OAuth flow. @source facts 20.1 */
export const verifierCookieName = (state: string): string => `stack-oauth-outer-${state}`

/** The verifiers of the OAuth flows that this browser began, each under the state of its flow. */
export const verifiers = (cookies: Cookies["Service"]) => {
  const attributes = Effect.map(cookies.isSecure, (isSecure) => ({ isSecure, isPartitioned: false }))
  return {
    get: (state: string) => Effect.map(allCookies(cookies), (all) => all.get(verifierCookieName(state)) || null),
    keep: (state: string, verifier: string) =>
      Effect.flatMap(attributes, (given) =>
        cookies.write(writeCookie(verifierCookieName(state), verifier, given, oauthStateCookieMaxAgeSeconds))
      ),
    forget: (state: string) =>
      Effect.flatMap(attributes, (given) => cookies.write(deleteCookie(verifierCookieName(state), given)))
  }
}
