import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Cookies } from "./Cookies.js"

// In a sandboxed frame, reading the cookies throws; it then has none.
const access = <A>(f: () => A, otherwise: A): Effect.Effect<A> =>
  Effect.try({ try: f, catch: () => null }).pipe(Effect.orElseSucceed(() => otherwise))

/** The cookies of the page. */
export const page = (): Cookies["Service"] => ({
  header: access(() => document.cookie, ""),
  write: (text) =>
    access(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore API is not in every browser, and keeps no attributes.
      document.cookie = text
    }, undefined),
  isSecure: Effect.sync(() => location.protocol === "https:"),
  hostname: Effect.sync(() => location.hostname)
})

/** The cookies of the page. */
export const layerBrowser: Layer.Layer<Cookies> = Layer.sync(Cookies, page)
