import * as Effect from "effect/Effect"
import { appCrypto } from "../../platform/AppCrypto.js"
import { Cookies } from "../../platform/Cookies.js"
import { SessionStorage } from "../../platform/SessionStorage.js"
import type { Session } from "../../session/Session.js"
import type { HandlerUrls, RedirectTarget } from "../redirects/handlerUrls.js"
import type { RedirectOptions } from "../redirects/Redirects.js"
import { isHandlerPage, returnToParameter } from "../redirects/returnTo.js"
import { pageOf } from "../redirects/trustedUrl.js"
import { currentSessionId, keepOffer, nested } from "./nestedSignIn.js"
import { pkce } from "./pkce.js"
import { verifiers } from "./verifierCookie.js"

/** The parameters by which a hosted page passes on its session. @source protocol/apps.md#redirects */
const parameters = {
  mark: "hexclave_cross_domain_auth",
  state: "hexclave_cross_domain_state",
  challenge: "hexclave_cross_domain_code_challenge",
  after: "hexclave_cross_domain_after_callback_redirect_url"
} as const

/** A redirect to a hosted page. */
export interface HostedRedirect {
  readonly url: string
  readonly target: RedirectTarget
  readonly options: RedirectOptions
  readonly urls: HandlerUrls
  /** The URL of the current page. */
  readonly page: string
  /** The session of this origin. */
  readonly session: Session["Service"] | null
}

/** Returns the URL of a hosted page, with what the page needs to get the session of this origin, or to pass its own one on. */
export const hostedPage = Effect.fnUntraced(function* ({ options, page, session, target, url, urls }: HostedRedirect) {
  const callback = new URL(urls.oauthCallback, page)
  callback.hash = ""
  // Only a page of this origin has the code verifier and the session.
  if (withoutSession.has(target) || callback.origin !== new URL(page).origin) return url
  const there = new URL(url)
  const storage = yield* SessionStorage
  const sessionId = session && (yield* currentSessionId(session))
  if (sessionId) {
    yield* keepOffer(storage, sessionId, there.origin)
    there.searchParams.set(nested.session, sessionId)
    there.searchParams.set(nested.callback, callback.href)
  }
  if ((target === "signIn" || target === "signUp") && !options.noRedirectBack) {
    const { challenge, state, verifier } = yield* pkce(yield* appCrypto)
    yield* verifiers(yield* Cookies, storage).keep(state, { verifier, linkedTo: null })
    const after = afterSigningIn(urls, page)
    for (const { searchParams } of [callback, there]) {
      searchParams.set(parameters.state, state)
      searchParams.set(parameters.challenge, challenge)
      searchParams.set(parameters.after, after)
    }
    callback.searchParams.set(parameters.mark, "1")
    there.searchParams.set(returnToParameter, callback.href)
  }
  return there.href
})

// The pages that need no session.
const withoutSession: ReadonlySet<RedirectTarget> = new Set(["signOut", "afterSignOut", "oauthCallback"] as const)

/** Returns the absolute URL of the page that a sign-in which starts on a page leads to. @source protocol/apps.md#redirects */
const afterSigningIn = (urls: HandlerUrls, page: string): string => {
  const current = pageOf(page)
  const returnTo = current.searchParams.get(returnToParameter)
  // Anyone can write the parameter; what is no URL leads nowhere.
  if (returnTo && URL.canParse(returnTo, current.href)) return new URL(returnTo, current).href
  return new URL(isHandlerPage(current, urls) ? urls.afterSignIn : page, current).href
}
