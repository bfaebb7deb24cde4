import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type { CryptoKey } from "jose"
import { SigningKeysUnavailableError, SigningKeyUnknownError } from "../errors/verify.js"
import { Sharing } from "../internal/Sharing.js"
import type { Runs } from "../internal/singleFlight.js"
import { shareRun } from "../internal/singleFlight.js"
import { timeoutOrNull } from "../internal/until.js"
import type { GetText, Keys } from "./fetchKeySet.js"
import { fetchKeySet } from "./fetchKeySet.js"
import {
  keySetFetchTimeoutMillis,
  keySetFirstRetryMillis,
  keySetMaxAgeMillis,
  keySetPatienceMillis,
  keySetRetryMillis,
  keySetTrustMillis
} from "./limits.js"

/** The published keys of one project. */
export interface KeySet {
  /** Returns whether a key is known without asking the platform. */
  has(keyId: string): boolean
  /** Returns the key with an id if it is known and the set is not old, which costs less than `key`. */
  cachedKey(keyId: string, nowMillis: number): CryptoKey | null
  /** Returns the key with an id. Fetches the set if it is not loaded, is old, or lacks the key. */
  key(keyId: string, nowMillis: number): Effect.Effect<CryptoKey, SigningKeyUnknownError | SigningKeysUnavailableError>
}

interface CachedKeys {
  readonly keys: Keys
  readonly fetchedAtMillis: number
}

/**
 * Caches a project's keys: concurrent callers share one request; another request follows after an hour, or if a token names an
 * unknown key, at most every 30 s. Until the first set is loaded, requests follow at most every second. Cached keys stay in use
 * while the platform cannot be reached, for a day at most.
 */
export const makeKeySet = (url: string, getText: GetText): KeySet => {
  let cached: CachedKeys | null = null
  let problem: string | null = null
  let triedAtMillis = Number.NEGATIVE_INFINITY
  const running: Runs<void, never> = new Map()
  const scope = Scope.makeUnsafe()
  // Whether no fetch has ended since the latest try; a request that ends takes its fetch with it on some runtimes.
  let isTrying = false

  const load = (nowMillis: number) =>
    Effect.match(fetchKeySet(url, getText), {
      onFailure: (reason) => {
        problem = reason
        isTrying = false
      },
      onSuccess: (keys) => {
        cached = { keys, fetchedAtMillis: nowMillis }
        isTrying = false
      }
    })

  // Independent of the first caller, which may be interrupted while others wait.
  const loadOnce = (nowMillis: number) =>
    Effect.flatMap(Sharing, (mayShare) => (mayShare ? shareRun(running, "", load(nowMillis), scope) : load(nowMillis)))

  const usable = (nowMillis: number): Keys | null =>
    cached !== null && Math.abs(nowMillis - cached.fetchedAtMillis) <= keySetTrustMillis ? cached.keys : null
  // Also if the clock was set back, which must not lock anyone out.
  const isDue = (nowMillis: number) => {
    const waitMillis = usable(nowMillis) === null ? keySetFirstRetryMillis : keySetRetryMillis
    return nowMillis - triedAtMillis >= waitMillis || nowMillis < triedAtMillis
  }
  const isOld = (nowMillis: number) => cached === null || Math.abs(nowMillis - cached.fetchedAtMillis) > keySetMaxAgeMillis

  return {
    has: (keyId) => cached?.keys.has(keyId) === true,
    cachedKey: (keyId, nowMillis) => (isOld(nowMillis) ? null : (cached?.keys.get(keyId) ?? null)),
    key: Effect.fnUntraced(function* (keyId: string, nowMillis: number) {
      const isKnown = usable(nowMillis)?.has(keyId) === true
      if (isOld(nowMillis) || !isKnown) {
        const isUnderway = running.size > 0 || (!isKnown && isTrying && nowMillis - triedAtMillis < keySetFetchTimeoutMillis)
        // Where requests cannot share a fetch, each that needs it fetches for itself until one has ended.
        if (isUnderway || isDue(nowMillis)) {
          if (!isUnderway) triedAtMillis = nowMillis
          isTrying = true
          const patienceMillis = Math.max(0, triedAtMillis + keySetPatienceMillis - nowMillis)
          // The fetch continues for the next token: a platform that hangs must not delay those whose key is known.
          yield* isKnown && (yield* Sharing) ? timeoutOrNull(loadOnce(nowMillis), patienceMillis) : loadOnce(nowMillis)
        }
      }
      const keys = usable(nowMillis)
      if (keys === null) return yield* new SigningKeysUnavailableError({ url, reason: problem ?? "" })
      return keys.get(keyId) ?? (yield* new SigningKeyUnknownError())
    })
  }
}
