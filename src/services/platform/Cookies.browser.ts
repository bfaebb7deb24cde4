import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cookiePollMillis, refreshCookieMaxAgeSeconds } from "../../schemas/limits.js"
import { attempt } from "./attempt.browser.js"
import { Cookies } from "./Cookies.js"

/**
 * The cookies of the page. Another host of the site can push all of them out of the browser by writing many, so the one named
 * `lasting` is also kept in the storage of the page's origin, which no other host reaches.
 */
export const page = (lasting?: string): Cookies["Service"] => ({
  header: Effect.sync(() => {
    const header = attempt(() => document.cookie, "")
    return lasting === undefined ? header : attempt(() => withLasting(header, lasting), header)
  }),
  write: (text) => Effect.sync(() => attempt(() => write(text), undefined)),
  isSecure: Effect.sync(() => location.protocol === "https:"),
  hostname: Effect.sync(() => location.hostname)
})

const withLasting = (header: string, name: string): string => {
  const stored = localStorage.getItem(name)
  const current = header.split("; ").find((cookie) => cookie.startsWith(`${name}=`))
  if (current !== undefined) {
    if (current !== stored) localStorage.setItem(name, current)
    return header
  }
  if (stored === null) return header
  // Written again for the servers of the host.
  write(`${stored}; Path=/; Max-Age=${refreshCookieMaxAgeSeconds}; Secure; SameSite=Lax`)
  return `${header}; ${stored}`
}

const write = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore API is not in every browser, and keeps no attributes.
  document.cookie = text
}

/** The browser globals that tell of changed cookies; a test provides its own. */
export interface CookieGlobals {
  readonly cookieStore?: Pick<EventTarget, "addEventListener" | "removeEventListener">
  readonly document: Pick<Document, "cookie" | "visibilityState">
  setInterval(look: () => void, millis: number): unknown
  clearInterval(timer: unknown): void
}

/**
 * Calls the listener when a response of a server, or another client, has changed the cookies of the page, until the returned function
 * is called. Without the events of `cookieStore`, a visible page looks for itself. A text that has not changed is not decoded.
 */
export const onCookieChange = (listener: () => void, host: CookieGlobals = globalThis as CookieGlobals): (() => void) => {
  const read = () => attempt(() => host.document.cookie, "")
  let before = read()
  const look = () => {
    const now = read()
    if (now === before) return
    before = now
    listener()
  }
  const store = attempt(() => host.cookieStore, undefined)
  if (store !== undefined) {
    store.addEventListener("change", look)
    return () => store.removeEventListener("change", look)
  }
  const timer = host.setInterval(() => {
    if (host.document.visibilityState === "visible") look()
  }, cookiePollMillis)
  return () => host.clearInterval(timer)
}

/** The cookies of the page. */
export const layerBrowser: Layer.Layer<Cookies> = Layer.sync(Cookies, page)
