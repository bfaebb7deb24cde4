import type { Auth } from "portico"

/** A page of the handler. @source protocol/apps.md#pages */
export type HandlerScreen = Auth.HandlerPage | "cliAuthConfirm"

/** The page at a URL. */
export interface Found {
  readonly screen: HandlerScreen
  /** The canonical URL of the page without its query; null if the URL is already canonical. */
  readonly canonical: string | null
}

// Stands for the origin of the page, which only a browser knows.
const site = "https://relative.invalid"

/** The page names below the handler path, without dashes; some pages have several names. */
const names: Readonly<Record<string, HandlerScreen>> = {
  signin: "signIn",
  login: "signIn",
  signup: "signUp",
  register: "signUp",
  signout: "signOut",
  logout: "signOut",
  emailverification: "emailVerification",
  verifyemail: "emailVerification",
  passwordreset: "passwordReset",
  resetpassword: "passwordReset",
  forgotpassword: "forgotPassword",
  oauthcallback: "oauthCallback",
  magiclinkcallback: "magicLinkCallback",
  accountsettings: "accountSettings",
  settings: "accountSettings",
  teaminvitation: "teamInvitation",
  mfa: "mfa",
  error: "error",
  cliauthconfirm: "cliAuthConfirm"
}

export const screens: ReadonlyArray<HandlerScreen> = [...new Set(Object.values(names))]

/**
 * Returns the page at a URL, or null if there is none. Below the handler path, case, dashes and slashes at the end are ignored, and
 * a page with a custom URL is also found by its name. A trailing slash does not make a URL less canonical: a server or router that
 * adds it would add it again after a redirect, endlessly.
 *
 * @source protocol/apps.md#pages
 */
export const pageAt = (address: string, urls: Auth.HandlerUrls): Found | null => {
  const { origin, pathname } = new URL(address, site)
  if (origin !== site) return null
  for (const screen of screens) if (isAt(addressOf(screen, urls), pathname)) return { screen, canonical: null }
  const base = `${urls.handler}/`
  if (!pathname.startsWith(base)) return null
  const name = plain(pathname.slice(base.length))
  const screen = Object.hasOwn(names, name) ? names[name] : undefined
  return screen === undefined ? null : { screen, canonical: withoutQuery(addressOf(screen, urls)) }
}

/** Returns whether a URL is neither below the handler path nor the custom URL of a page. */
export const isElsewhere = (address: string, urls: Auth.HandlerUrls): boolean =>
  !new URL(address, site).pathname.startsWith(`${urls.handler}/`) && pageAt(address, urls) === null

/** Returns the URL of a page. */
const addressOf = (screen: HandlerScreen, urls: Auth.HandlerUrls): string =>
  screen === "cliAuthConfirm" ? `${urls.handler}/cli-auth-confirm` : urls[screen]

// A custom URL may be absolute; only the browser knows whether its origin is that of the page.
const isAt = (url: string, pathname: string): boolean =>
  URL.canParse(url, site) && withoutSlash(new URL(url, site).pathname) === withoutSlash(pathname)

const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, "")

const withoutQuery = (url: string): string => url.replace(/[?#].*$/, "")

const plain = (name: string): string => name.replace(/\/+$/, "").replaceAll("-", "").toLowerCase()
