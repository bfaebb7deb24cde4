import * as Effect from "effect/Effect"
import { oauthMaxBegun, oauthStateCookieMaxAgeSeconds } from "../../../schemas/limits.js"
import type { Cookies } from "../../platform/Cookies.js"
import { deleteCookie, listCookies, readCookies, writeCookie } from "../../platform/cookieText.js"
import type { SessionStorage } from "../../platform/SessionStorage.js"

/**
 * Returns the name of the cookie with the verifier of one OAuth flow. On https no other host of the site can write it.
 * @source protocol/apps.md#cookies
 */
export const verifierCookieName = (state: string, isSecure: boolean): string => `${cookiePrefix(isSecure)}${state}`

const cookiePrefix = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}stack-oauth-outer-`

// Only the tab that began a flow completes it: a link that an attacker sends opens in a tab that did not.
const begunKey = (state: string) => `portico_oauth_${state}`

/** An OAuth flow that this tab began. */
export interface BegunFlow {
  readonly verifier: string
  /** The user whom the flow links an account to; null for a sign-in. */
  readonly linkedTo: string | null
}

/** The verifiers of this tab's OAuth flows, by the state of the flow. */
export const verifiers = (cookies: Cookies["Service"], storage: SessionStorage["Service"]) => {
  const cookie = (state: string) =>
    Effect.map(cookies.isSecure, (isSecure) => ({
      name: verifierCookieName(state, isSecure),
      attributes: { isSecure, isPartitioned: false }
    }))
  /** Returns the states of the flows that were begun in any tab and have not ended, the oldest first. */
  const begun = Effect.gen(function* () {
    const prefix = cookiePrefix(yield* cookies.isSecure)
    return listCookies(yield* cookies.header).flatMap(([name]) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  })
  const remove = Effect.fnUntraced(function* (state: string) {
    const { attributes, name } = yield* cookie(state)
    yield* cookies.write(deleteCookie(name, attributes))
  })
  const forget = (state: string) => Effect.andThen(storage.remove(begunKey(state)), remove(state))
  return {
    get: Effect.fnUntraced(function* (state: string) {
      const begun = yield* storage.get(begunKey(state))
      if (begun === null) return null
      const { name } = yield* cookie(state)
      const verifier = readCookies(yield* cookies.header).get(name)
      return verifier ? { verifier, linkedTo: begun || null } : null
    }),
    keep: Effect.fnUntraced(function* (state: string, { linkedTo, verifier }: BegunFlow) {
      const { attributes, name } = yield* cookie(state)
      // Those that nobody has completed; browsers list cookies by their age.
      const others = yield* begun
      for (const old of others.slice(0, Math.max(0, others.length + 1 - oauthMaxBegun))) yield* remove(old)
      yield* storage.set(begunKey(state), linkedTo ?? "")
      yield* cookies.write(writeCookie(name, verifier, attributes, oauthStateCookieMaxAgeSeconds))
    }),
    forget,
    /** Forgets the flows that this tab began and left. Another tab may be about to complete its own. */
    forgetOwn: Effect.gen(function* () {
      for (const state of yield* begun) if ((yield* storage.get(begunKey(state))) !== null) yield* forget(state)
    })
  }
}

/** The verifiers of a tab's OAuth flows. */
export type Verifiers = ReturnType<typeof verifiers>
