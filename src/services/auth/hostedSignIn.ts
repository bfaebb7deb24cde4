import * as Effect from "effect/Effect"
import { appCrypto } from "../platform/AppCrypto.js"
import { Cookies } from "../platform/Cookies.js"
import { SessionStorage } from "../platform/SessionStorage.js"
import type { HandlerUrls } from "./handlerUrls.js"
import { pkce } from "./pkce.js"
import { isHandlerPage, returnToParameter } from "./returnTo.js"
import { pageOf } from "./trustedUrl.js"
import { verifiers } from "./verifierCookie.js"

/** The parameters by which a hosted page passes on its session. @source protocol/apps.md#redirects */
const parameters = {
  mark: "hexclave_cross_domain_auth",
  state: "hexclave_cross_domain_state",
  challenge: "hexclave_cross_domain_code_challenge",
  after: "hexclave_cross_domain_after_callback_redirect_url"
} as const

/**
 * Returns the URL of a hosted sign-in page, with what the page needs to pass its session on: the callback page of the app,
 * which exchanges a code for a session of the same user, and the page to show then.
 */
export const hostedSignIn = Effect.fnUntraced(function* (url: string, urls: HandlerUrls, page: string) {
  const callback = new URL(urls.oauthCallback, page)
  // Only a page of this origin has the code verifier.
  if (callback.origin !== new URL(page).origin) return url
  const { challenge, state, verifier } = yield* pkce(yield* appCrypto)
  yield* verifiers(yield* Cookies, yield* SessionStorage).keep(state, verifier)
  const after = afterSigningIn(urls, page)
  const there = new URL(url)
  for (const { searchParams } of [callback, there]) {
    searchParams.set(parameters.state, state)
    searchParams.set(parameters.challenge, challenge)
    searchParams.set(parameters.after, after)
  }
  callback.searchParams.set(parameters.mark, "1")
  callback.hash = ""
  there.searchParams.set(returnToParameter, callback.href)
  return there.href
})

/** Returns the absolute URL of the page that a sign-in which starts on a page leads to. @source protocol/apps.md#redirects */
const afterSigningIn = (urls: HandlerUrls, page: string): string => {
  const current = pageOf(page)
  const returnTo = current.searchParams.get(returnToParameter)
  return new URL(returnTo || (isHandlerPage(current, urls) ? urls.afterSignIn : page), current).href
}
