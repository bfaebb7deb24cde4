import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import { handlerPages } from "./handlerUrls.js"
import { pageOf, shortest } from "./trustedUrl.js"

/** The query parameter with the URL to return to after signing in. @source protocol/apps.md#redirects */
export const returnToParameter = "after_auth_return_to"

/** Returns the URL of a redirect, with the parameter that leads back after signing in. @source protocol/apps.md#redirects */
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
    const here = shortest(current, page)
    // No redirect may lead to a page with a backslash in its query or hash, or with two slashes at the beginning of its path.
    if (!/^\/\/|\\/.test(here)) next.searchParams.set(returnToParameter, here)
  } else return url
  return shortest(next, page)
}

/** Returns an absolute link for an e-mail or a provider, without hash, with the parameter that leads back after signing in. */
export const callbackUrl = (url: string, page: string): string => {
  const current = pageOf(page)
  const callback = new URL(url, current)
  const returnTo = current.searchParams.get(returnToParameter)
  if (returnTo !== null) callback.searchParams.set(returnToParameter, returnTo)
  callback.hash = ""
  return callback.href
}

// The pages of the sign-in flows: they lead to one another before they lead back.
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

/** Returns whether a redirect leads from a page of the sign-in flows to another one. */
export const isWithinFlows = (target: RedirectTarget, urls: HandlerUrls, page: string): boolean =>
  carries.has(target) && isHandlerPage(pageOf(page), urls)

/** Returns whether a page belongs to the sign-in flows: returning there after signing up would ask for the credentials again. */
export const isHandlerPage = (current: URL, urls: HandlerUrls): boolean =>
  handlerPages.some((name) => {
    const page = new URL(urls[name], current)
    return carries.has(name) && page.origin === current.origin && page.pathname === current.pathname
  })
