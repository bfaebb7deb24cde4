import type { HandlerPage, HandlerUrls } from "../../../services/auth/handlerUrls.js"
import { pageOf } from "../../../services/auth/trustedUrl.js"

/** A page of the handler. @source protocol/apps.md#pages */
export type HandlerScreen = HandlerPage | "cliAuthConfirm"

/** Where an address leads. */
export interface Found {
  readonly screen: HandlerScreen
  /** The address of the page without its query, if it is written in another way than here. */
  readonly canonical: string | null
}

/** The names of the pages below the path of the handler, without dashes; several names are one page. */
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

const screens: ReadonlyArray<HandlerScreen> = [...new Set(Object.values(names))]

/**
 * The page at an address, or null if there is none. Below the handler's path neither case, nor dashes, nor a slash at the end matter,
 * and a page that the app has at another address is found by its name too.
 *
 * @source protocol/apps.md#pages
 */
export const pageAt = (address: string, urls: HandlerUrls): Found | null => {
  const { origin, pathname } = new URL(address, pageOf(null))
  if (origin !== pageOf(null).origin) return null
  for (const screen of screens) if (isAt(addressOf(screen, urls), pathname)) return { screen, canonical: null }
  const base = `${urls.handler}/`
  if (!pathname.startsWith(base)) return null
  const name = plain(pathname.slice(base.length))
  const screen = Object.hasOwn(names, name) ? names[name] : undefined
  return screen === undefined ? null : { screen, canonical: withoutQuery(addressOf(screen, urls)) }
}

/** The address of a page. */
const addressOf = (screen: HandlerScreen, urls: HandlerUrls): string =>
  screen === "cliAuthConfirm" ? `${urls.handler}/cli-auth-confirm` : urls[screen]

// An address of the app's own may be a whole one; whether it is this page's origin is for the browser to know.
const isAt = (url: string, pathname: string): boolean =>
  URL.canParse(url, pageOf(null).href) && new URL(url, pageOf(null)).pathname === pathname

const withoutQuery = (url: string): string => url.replace(/[?#].*$/, "")

const plain = (name: string): string => name.replace(/\/+$/, "").replaceAll("-", "").toLowerCase()
