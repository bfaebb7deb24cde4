import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { applyCookie, readCookies } from "./cookieText.js"

/** The cookies that a page can read and write. */
export class Cookies extends Context.Service<
  Cookies,
  {
    /** The text of all cookies, as a `cookie` header has it. */
    readonly header: Effect.Effect<string>
    /** Writes or deletes one cookie by its `Set-Cookie` text. */
    write(text: string): Effect.Effect<void>
    /** Whether the page came over https. */
    readonly isSecure: Effect.Effect<boolean>
    /** The host of the page; null if there is none. */
    readonly hostname: Effect.Effect<string | null>
  }
>()("portico/platform/Cookies") {
  /** Cookies in memory, for tests: keeps names and values, and forgets what is deleted. */
  static readonly layerMemory = (options?: { readonly isSecure?: boolean; readonly refuses?: boolean }): Layer.Layer<Cookies> =>
    Layer.sync(Cookies, () => memory(options))
}

/** Cookies in memory. */
export const memory = (options?: { readonly isSecure?: boolean; readonly refuses?: boolean }): Cookies["Service"] => {
  const held = new Map<string, string>()
  return {
    header: Effect.sync(() =>
      [...held].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("; ")
    ),
    isSecure: Effect.succeed(options?.isSecure ?? true),
    hostname: Effect.succeed(null),
    write: (text) =>
      Effect.sync(() => {
        if (!options?.refuses) applyCookie(held, text)
      })
  }
}

/** The cookies by name. */
export const allCookies = (cookies: Cookies["Service"]): Effect.Effect<ReadonlyMap<string, string>> =>
  Effect.map(cookies.header, readCookies)
