import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { monotonicMillisOf } from "../../internal/clocks.js"
import { isToken, parseTokenTimes } from "../../schemas/rules/token.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { PlatformClock } from "../transport/PlatformClock.js"
import { aheadMillis } from "../transport/PlatformClock.js"
import { likelyValidMillis } from "./defaults.js"

// The times of one token are read several times.
const known = new WeakMap<AccessToken, ReturnType<typeof parseTokenTimes>>()

const timesOf = (token: AccessToken) => {
  const before = known.get(token)
  if (before !== undefined) return before
  const times = parseTokenTimes(token)
  known.set(token, times)
  return times
}

/** Returns whether an access token can be decoded, and sent in a header. */
export const isReadable = (token: AccessToken): boolean => timesOf(token) !== null && isToken(Redacted.value(token))

/** Returns when the platform issued a token, in seconds; zero if the token does not say. */
export const issuedAt = (token: AccessToken): number => timesOf(token)?.iat ?? 0

/** How long a token is valid, on the monotonic clock. */
export interface Freshness {
  /** When the platform issued the token, or when it was read if the token does not say. */
  readonly issuedAtMillis: number
  /** From this time on the token is refreshed before use. */
  readonly staleAtMillis: number
  /** From this time on the platform rejects the token. */
  readonly expiresAtMillis: number
  /** How far the wall clock was ahead of the monotonic one when the freshness was determined. */
  readonly aheadMillis: number
}

/** The freshness of an expired token. */
export const expired: Freshness = {
  issuedAtMillis: Number.POSITIVE_INFINITY,
  staleAtMillis: Number.NEGATIVE_INFINITY,
  expiresAtMillis: Number.NEGATIVE_INFINITY,
  aheadMillis: 0
}

const from = (clock: Clock.Clock, left: number, lifetime: number): Freshness => {
  const now = monotonicMillisOf(clock)
  return {
    issuedAtMillis: now + left - lifetime,
    // Otherwise an app of a platform with very short tokens would refresh before each call.
    staleAtMillis: now + left - Math.min(likelyValidMillis, lifetime / 3),
    expiresAtMillis: now + left,
    aheadMillis: aheadMillis(clock)
  }
}

/** Returns the monotonic time, plus the time that the device has slept since a freshness was determined. */
export const awakeMillis = (clock: Clock.Clock, freshness: Freshness): number =>
  Math.max(monotonicMillisOf(clock), clock.currentTimeMillisUnsafe() - freshness.aheadMillis)

/** Returns the freshness of a token that has just been received: it has its full lifetime, whatever the clocks say. */
export const received = (token: AccessToken, platformClock: PlatformClock): Effect.Effect<Freshness> => {
  const times = timesOf(token)
  if (times?.exp === undefined || times.iat === undefined) return found(token, platformClock)
  const lifetime = (times.exp - times.iat) * 1000
  return Effect.map(Clock.Clock, (clock) => from(clock, lifetime, lifetime))
}

/** Estimates the freshness of a stored token, by the platform's clock as far as the app knows it. */
export const found = (token: AccessToken, platformClock: PlatformClock): Effect.Effect<Freshness> =>
  Effect.map(Clock.Clock, (clock) => {
    const times = timesOf(token)
    if (times === null) return expired
    const unknown = Number.POSITIVE_INFINITY
    if (times.exp === undefined) return { ...expired, staleAtMillis: unknown, expiresAtMillis: unknown }
    const left = times.exp * 1000 - (clock.currentTimeMillisUnsafe() + platformClock.offsetMillis(clock))
    const lifetime = times.iat === undefined ? left : (times.exp - times.iat) * 1000
    // A clock that is behind must not give a token more than its issued lifetime.
    return from(clock, Math.min(left, lifetime), lifetime)
  })
