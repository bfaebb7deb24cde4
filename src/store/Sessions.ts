import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import type { InvalidOption } from "../errors/options.js"
import { millisOf } from "../internal/durationMillis.js"
import { validateOptions } from "../services/arguments/validateOptions.js"
import { appCrypto } from "../services/platform/AppCrypto.js"
import { SharedSessions } from "../services/platform/tokens/SharedSessions.js"
import { minSharedSessionMillis, sharedSessionIdleMillis, sharedSessionMaxAgeMillis } from "./limits.js"
import { makeLocks } from "./lockQueue.js"
import { SharedStore, storeOrDie } from "./SharedStore.js"
import { sessionRecords } from "./sessionRecords.js"
import { sharedSession } from "./sharedSession.js"

/** The lifetimes of sessions whose tokens are on the server. */
export interface SessionsOptions {
  /** How long a session lives after its last use, at least a minute, in milliseconds or as a duration such as `"30 days"`. Default: 30 days. */
  readonly idleMillis?: Duration.Input
  /** The maximum lifetime of a session, however much it is used, at least a minute. Default: a year. */
  readonly maxAgeMillis?: Duration.Input
}

const lifetime = optional(
  unchanged(
    `a number of milliseconds, at least ${minSharedSessionMillis}, or a duration such as "30 days"`,
    (u): u is Duration.Input => {
      const millis = millisOf(u)
      return typeof millis === "number" && Number.isFinite(millis) && millis >= minSharedSessionMillis
    }
  )
)

/** Creates the sessions of an app over a store. Nothing is read before a request needs its session. */
export const makeSessions = (
  store: SharedStore["Service"],
  options: SessionsOptions = {}
): Effect.Effect<SharedSessions, InvalidOption> => {
  const broken = validateOptions(options, { idleMillis: lifetime, maxAgeMillis: lifetime })
  if (broken !== null) return Effect.fail(broken)
  const idleMillis = millisOf(options.idleMillis ?? sharedSessionIdleMillis)
  const maxAgeMillis = millisOf(options.maxAgeMillis ?? sharedSessionMaxAgeMillis)
  const orDie = storeOrDie(store)
  return Effect.map(appCrypto, (crypto) => {
    const records = sessionRecords({ crypto, store: orDie, idleMillis, maxAgeMillis })
    const shared = { records, locks: makeLocks(orDie, crypto), maxAgeMillis }
    return { forRequest: (exchange, projectId, cookies) => sharedSession(shared, exchange, projectId, cookies) }
  })
}

/**
 * Stores the sessions of an app's visitors in a `SharedStore`: for the layers of `ServerApp`, `ClientApp` and `AdminApp`.
 *
 * ```ts
 * ServerApp.layer(options).pipe(Layer.provide(SharedSessions.layer()), Layer.provide(SharedStore.layerRedis))
 * ```
 */
export const layerSessions = (options?: SessionsOptions): Layer.Layer<never, InvalidOption, SharedStore> =>
  Layer.effect(
    SharedSessions,
    Effect.flatMap(SharedStore, (store) => makeSessions(store, options))
  )
