import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { allCookies, Cookies } from "./Cookies.js"
import type { TokenPair } from "./TokenStore.js"
import { isSameSession, TokenStore } from "./TokenStore.js"
import type { CookieOptions } from "./tokenCookies.js"
import { readTokens, refreshName, writeTokens } from "./tokenCookies.js"
import { warning } from "./warning.js"

/** Keeps the tokens in cookies that the platform's other clients on the site share. @source facts 20.1 */
export const layerCookie = (projectId: string, options: CookieOptions = {}): Layer.Layer<TokenStore, never, Cookies> =>
  Layer.effect(
    TokenStore,
    Effect.gen(function* () {
      const cookies = yield* Cookies
      // What the browser would not keep. Without it somebody who has just signed in would be signed out at once.
      let unkept: TokenPair | null = null
      let hasWarned = false

      const stored = Effect.map(allCookies(cookies), (all) => readTokens(projectId, all))
      const get = Effect.map(stored, (pair) => pair ?? unkept)

      const set = Effect.fnUntraced(function* (next: TokenPair | null) {
        const site = { ...options, projectId, isSecure: yield* cookies.isSecure }
        const texts = writeTokens(site, yield* allCookies(cookies), next, yield* Clock.currentTimeMillis)
        for (const text of texts) yield* cookies.write(text)
        // Browsers write cookies later than they say, but before the next read: another tab that hears of a change must not
        // find what was there before.
        const written = yield* stored
        const isKept = next === null || isSameSession(written, next)
        unkept = isKept ? null : next
        if (isKept || hasWarned || next?.refreshToken === null) return
        hasWarned = true
        yield* warning(
          `The browser did not keep the cookie ${refreshName(site)}, so the session lasts until the page is left. ` +
            "Check that cookies are allowed, that the page is on https or on localhost, that the `domain` option is a parent " +
            "of its host, and the `partitioned` option if the page is in a frame."
        )
      })

      return {
        get,
        set,
        replace: (session, next) =>
          Effect.flatMap(get, (pair) => (isSameSession(pair, session) ? Effect.as(set(next), true) : Effect.succeed(false)))
      }
    })
  )
