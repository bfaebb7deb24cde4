import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { refreshCookieMaxAgeSeconds } from "../../schemas/limits.js"
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
  const kept = localStorage.getItem(name)
  const found = header.split("; ").find((cookie) => cookie.startsWith(`${name}=`))
  if (found !== undefined) {
    if (found !== kept) localStorage.setItem(name, found)
    return header
  }
  if (kept === null) return header
  // Written again for the servers of the host.
  write(`${kept}; Path=/; Max-Age=${refreshCookieMaxAgeSeconds}; Secure; SameSite=Lax`)
  return `${header}; ${kept}`
}

const write = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore API is not in every browser, and keeps no attributes.
  document.cookie = text
}

/** The cookies of the page. */
export const layerBrowser: Layer.Layer<Cookies> = Layer.sync(Cookies, page)
