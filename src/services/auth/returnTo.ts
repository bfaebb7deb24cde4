import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import { handlerPages } from "./handlerUrls.js"
import { pageOf, shortest } from "./trustedUrl.js"

/** The query parameter that holds where to go on after signing in. @source protocol/apps.md#redirects */
export const returnToParameter = "after_auth_return_to"

/** Where a redirect leads, with the rules about going back after signing in. @source protocol/apps.md#redirects */
export const destination = (target: RedirectTarget, urls: HandlerUrls, page: string | null): string => {
  const url = urls[target]
  if (page === null || !URL.canParse(url, pageOf(page).href)) return url
  const current = pageOf(page)
  const returnTo = current.searchParams.get(returnToParameter)
  if (target === "afterSignIn" || target === "afterSignUp") return returnTo || url
  const next = new URL(url, current)
  if (returnTo !== null && carries.has(target)) {
    if (!next.searchParams.has(returnToParameter)) next.searchParams.set(returnToParameter, returnTo)
  } else if ((target === "signIn" || target === "signUp") && next.origin === current.origin && !isHandlerPage(current, urls)) {
    next.searchParams.set(returnToParameter, shortest(current, page))
  } else return url
  return shortest(next, page)
}

/** A link for an e-mail or a provider to come back to: absolute, without hash, and with where to go on after it. */
export const callbackUrl = (url: string, page: string): string => {
  const current = pageOf(page)
  const callback = new URL(url, current)
  const returnTo = current.searchParams.get(returnToParameter)
  if (returnTo !== null) callback.searchParams.set(returnToParameter, returnTo)
  callback.hash = ""
  return callback.href
}

// The pages of one way in: each leads to another one of them before it leads back.
const carries: ReadonlySet<RedirectTarget> = new Set([
  "signIn",
  "signUp",
  "mfa",
  "forgotPassword",
  "passwordReset",
  "emailVerification",
  "magicLinkCallback",
  "oauthCallback"
] as const)

// Going back to the sign-in page after signing up would ask for everything again.
const isHandlerPage = (current: URL, urls: HandlerUrls): boolean =>
  handlerPages.some((name) => {
    const page = new URL(urls[name], current)
    return carries.has(name) && page.origin === current.origin && page.pathname === current.pathname
  })
