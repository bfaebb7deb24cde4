import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Cookies } from "../Cookies.js"
import { listCookies } from "../cookieText.js"
import { logWarning } from "../logWarning.js"
import { optionsOn } from "./cookieDomain.js"
import { isOfSession, refreshNames } from "./cookieNames.js"
import type { TokenPair } from "./TokenStore.js"
import { isSameSession, replaceBy, TokenStore } from "./TokenStore.js"
import type { CookieOptions } from "./tokenCookies.js"
import { isDue, readTokens, refreshTokens, writeTokens } from "./tokenCookies.js"

/** Stores the tokens in cookies that the platform's other clients on the site share. @source protocol/apps.md#cookies */
export const layerCookie = (projectId: string, options: CookieOptions = {}): Layer.Layer<TokenStore, never, Cookies> =>
  Layer.effect(
    TokenStore,
    Effect.map(Cookies, (cookies) => cookieStore(cookies, projectId, options))
  )

/** The same store, as a value. @internal */
export const cookieStore = (
  cookies: Cookies["Service"],
  projectId: string,
  options: CookieOptions = {}
): TokenStore["Service"] => {
  // Whether the browser has refused the cookies of `cookies.domain`, as it does for a public suffix.
  let isRefused = false
  const here = Effect.map(cookies.hostname, (hostname) => {
    const { options: own, warn } = optionsOn(options, hostname === null ? [] : [hostname], isRefused)
    return { place: { ...own, projectId, hostname }, warn }
  })
  // Tokens that the browser did not store. Without them a user who has just signed in would be signed out at once.
  let unkept: TokenPair | null = null
  const ignored = new Set<string>()
  let written: string | null = null
  const told = new Set<string>()
  const warnOnce = (subject: string, text: string) =>
    Effect.suspend(() => {
      if (told.has(subject)) return Effect.void
      told.add(subject)
      return logWarning(text)
    })

  const list = Effect.map(cookies.header, (header) => listCookies(header, isOfSession))
  const stored = Effect.flatMap(here, ({ place }) => Effect.map(list, (all) => readTokens(place, all, { ignored, written })))
  const get = Effect.flatMap(stored, (pair) => (pair === null || hasLooked ? Effect.succeed(pair ?? unkept) : keep(pair)))

  // Some browsers keep what a page has written for a week only. A response cannot write it again: the session may be another by then.
  let hasLooked = false
  const keep = Effect.fnUntraced(function* (pair: TokenPair) {
    hasLooked = true
    const { place } = yield* here
    const now = yield* Clock.currentTimeMillis
    if (isDue(place, yield* list, pair, now)) yield* set(pair)
    return pair
  })

  const set = Effect.fnUntraced(function* (next: TokenPair | null): Effect.fn.Return<void> {
    const { place, warn } = yield* here
    if (next !== null) yield* warn
    const site = { ...place, isSecure: yield* cookies.isSecure }
    const before = yield* list
    for (const text of writeTokens(site, before, next, yield* Clock.currentTimeMillis)) yield* cookies.write(text)
    written = next?.refreshToken ? Redacted.value(next.refreshToken) : null
    if (written !== null) ignored.delete(written)
    // Browsers write cookies late, but before the next read: another tab that is notified must not read the previous cookies.
    const after = refreshTokens(place, yield* list)
    for (const token of refreshTokens(place, before).keys()) {
      const name = token === written ? undefined : after.get(token)
      if (name === undefined) continue
      ignored.add(token)
      yield* warnOnce("left", `The cookie ${name} of another host or path cannot be deleted, so it is ignored.`)
    }
    const found = yield* stored
    const isKept = next === null || isSameSession(found, next)
    unkept = isKept || found !== null ? null : next
    if (isKept || next?.refreshToken === null) return
    if (place.domain !== undefined) {
      isRefused = true
      return yield* set(next)
    }
    yield* warnOnce(
      "unkept",
      `The browser did not keep the cookie ${refreshNames(site).at(-1)}, so the session ends with the page. Are cookies allowed, ` +
        "and `cookies.partitioned` in a frame?"
    )
  })

  return { get, set, replace: replaceBy({ get, set }) }
}
