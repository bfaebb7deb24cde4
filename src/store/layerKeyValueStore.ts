import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValueStore } from "effect/persistence/KeyValueStore"
import * as Semaphore from "effect/Semaphore"
import { reader } from "../codecs/jsonText.js"
import { finite, string } from "../codecs/scalar.js"
import { struct } from "../codecs/struct.js"
import type { SharedStoreOperation } from "../errors/store.js"
import { SharedStoreError } from "../errors/store.js"
import { SharedStore, withStoreTimeout } from "./SharedStore.js"

const readEntry = reader(struct({ text: string, endsAtMillis: finite }))

/**
 * A store over Effect's `KeyValueStore`, for **one process**: sessions survive a restart, but a `KeyValueStore` has no
 * conditional write, so it cannot coordinate several processes. For several use `SharedStore.layerRedis` or `SharedStore.layerSql`. An expired entry is
 * removed when it is read.
 */
export const layerKeyValueStore: Layer.Layer<SharedStore, never, KeyValueStore> = Layer.effect(
  SharedStore,
  Effect.gen(function* () {
    const entries = yield* KeyValueStore
    const alone = (yield* Semaphore.make(1)).withPermit
    const failing =
      (operation: SharedStoreOperation) =>
      <A>(effect: Effect.Effect<A, unknown>): Effect.Effect<A, SharedStoreError> =>
        withStoreTimeout(
          operation,
          Effect.mapError(effect, (cause) => new SharedStoreError({ operation, cause }))
        )
    const find = Effect.fnUntraced(function* (key: string) {
      const entry = readEntry(yield* entries.get(key))
      if (entry === null) return null
      if (entry.endsAtMillis > (yield* Clock.currentTimeMillis)) return entry.text
      yield* entries.remove(key)
      return null
    })
    return {
      get: (key) => failing("get")(alone(find(key))),
      swap: ({ expected, key, next, ttlMillis }) =>
        Effect.gen(function* () {
          if ((yield* find(key)) !== expected) return false
          const endsAtMillis = (yield* Clock.currentTimeMillis) + ttlMillis
          yield* next === null ? entries.remove(key) : entries.set(key, JSON.stringify({ text: next, endsAtMillis }))
          return true
        }).pipe(alone, failing("swap")),
      remove: (key) => failing("remove")(alone(entries.remove(key)))
    }
  })
)
