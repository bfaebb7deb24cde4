import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { optional } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { finite } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { likelyValidMillis } from "../../schemas/limits.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { tokenPayload } from "../../schemas/tokenPayload.js"
import { monotonicMillis } from "../transport/attempts.js"

/** The times inside an access token, in seconds since the epoch. All else about it is the platform's business. */
const readTimes = /* @__PURE__ */ reader(struct({ exp: optional(finite), iat: optional(finite) }))

// The same token is asked for its times several times.
const known = /* @__PURE__ */ new WeakMap<AccessToken, ReturnType<typeof readTimes>>()

const timesOf = (token: AccessToken) => {
  const before = known.get(token)
  if (before !== undefined) return before
  const times = readTimes(tokenPayload(token))
  known.set(token, times)
  return times
}

/** Whether a text is a token at all. */
export const isReadable = (token: AccessToken): boolean => timesOf(token) !== null

/** When the platform issued a token, in seconds; zero if it does not say. */
export const issuedAt = (token: AccessToken): number => timesOf(token)?.iat ?? 0

/** Until when a token is good, on the monotonic clock. */
export interface Freshness {
  /** From here on another token is wanted. */
  readonly staleAtMillis: number
  /** From here on the platform refuses it. */
  readonly expiresAtMillis: number
}

/** A token that nothing is left of. */
export const spent: Freshness = { staleAtMillis: 0, expiresAtMillis: 0 }

const from = (now: number, left: number, lifetime: number): Freshness => ({
  // A platform with very short tokens would otherwise be asked for a new one before each call.
  staleAtMillis: now + left - Math.min(likelyValidMillis, Math.max(0, lifetime) / 3),
  expiresAtMillis: now + left
})

/** How long a token is good that has just arrived: the lifetime that the platform gave it, whatever any clock says. */
export const received = Effect.fnUntraced(function* (token: AccessToken, serverOffsetMillis: number) {
  const times = timesOf(token)
  if (times?.exp === undefined || times.iat === undefined) return yield* found(token, serverOffsetMillis)
  const lifetime = (times.exp - times.iat) * 1000
  return from(yield* monotonicMillis, lifetime, lifetime)
})

/** How long a token is likely to be good that was stored: by the platform's clock as far as it is known. */
export const found = Effect.fnUntraced(function* (token: AccessToken, serverOffsetMillis: number) {
  const times = timesOf(token)
  if (times === null) return spent
  if (times.exp === undefined) return { staleAtMillis: Number.POSITIVE_INFINITY, expiresAtMillis: Number.POSITIVE_INFINITY }
  const left = times.exp * 1000 - ((yield* Clock.currentTimeMillis) + serverOffsetMillis)
  const lifetime = times.iat === undefined ? left : (times.exp - times.iat) * 1000
  // A clock that is behind cannot make a token live longer than it was issued for.
  return from(yield* monotonicMillis, Math.min(left, lifetime), lifetime)
})
