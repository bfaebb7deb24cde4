import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { randomText } from "../services/platform/AppCrypto.js"
import { monotonicMillis } from "../services/platform/monotonicMillis.js"
import { leaseBeatMillis, leaseMillis, leasePollMillis } from "./limits.js"
import type { StoreOrDie } from "./SharedStore.js"

/** Work that only one server does at a time. */
export interface Work<A, E> {
  /** The key of its lock in the store. */
  readonly key: string
  /** Whether another server has done it meanwhile. Reads the store again, so that `effect` begins with what the other has done. */
  readonly isDone: Effect.Effect<boolean>
  readonly effect: Effect.Effect<A, E>
}

/** Returns a unique id for one holder of a lock. */
export const leaseOwner = (crypto: Pick<OwnCrypto, "getRandomValues">): string => randomText(crypto, 16)

/**
 * Runs an effect while no other server does. If another server does the work meanwhile, the effect runs without the lock. The
 * holder extends the lock every second; the lock of a server that was killed expires after five. After `waitMillis` the
 * effect runs without the lock, so its writes must not rely on it.
 */
export const exclusive = <A, E>(
  store: StoreOrDie,
  owner: string,
  { effect, isDone, key }: Work<A, E>,
  waitMillis: number
): Effect.Effect<A, E> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const isHeld = yield* acquire(store, key, owner, restore, isDone, waitMillis)
      // Another server may have done it just before the lock was released, so the store is read again.
      return yield* isHeld ? whileHeld(store, key, owner, restore(Effect.andThen(isDone, effect))) : restore(effect)
    })
  )

/** Runs an effect if no one else holds the lock; returns null otherwise. */
export const tryExclusive = <A, E>(
  store: StoreOrDie,
  owner: string,
  key: string,
  effect: Effect.Effect<A, E>
): Effect.Effect<A | null, E> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const isHeld = yield* store.swap({ key, expected: null, next: owner, ttlMillis: leaseMillis })
      return isHeld ? yield* whileHeld(store, key, owner, restore(effect)) : null
    })
  )

const whileHeld = <A, E>(store: StoreOrDie, key: string, owner: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(Effect.forkDetach(Effect.interruptible(extendLease(store, key, owner))), (beating) =>
    Effect.ensuring(
      effect,
      Effect.suspend(() => {
        beating.interruptUnsafe()
        // The lease expires by itself if the store is unavailable.
        return Effect.exit(store.swap({ key, expected: owner, next: null, ttlMillis: leaseMillis }))
      })
    )
  )

/**
 * Waits for the lock. Returns false if the work is done meanwhile, or the wait is too long. Only the waits are interruptible: a lock
 * that was taken for someone who has left would be held until it expires.
 */
const acquire = Effect.fnUntraced(function* (
  store: StoreOrDie,
  key: string,
  owner: string,
  restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>,
  isDone: Effect.Effect<boolean>,
  waitMillis: number
) {
  const endMillis = (yield* monotonicMillis) + waitMillis
  while (true) {
    if (yield* store.swap({ key, expected: null, next: owner, ttlMillis: leaseMillis })) return true
    yield* restore(Effect.sleep(leasePollMillis * (yield* Random.nextBetween(0.5, 1.5))))
    if ((yield* restore(isDone)) || (yield* monotonicMillis) >= endMillis) return false
  }
})

/** Extends the lease until it has ended, here or in the store. */
const extendLease = Effect.fnUntraced(function* (store: StoreOrDie, key: string, owner: string) {
  let isOurs = true
  while (isOurs) {
    yield* Effect.sleep(leaseBeatMillis)
    const extended = yield* Effect.exit(store.swap({ key, expected: owner, next: owner, ttlMillis: leaseMillis }))
    isOurs = extended._tag === "Failure" || extended.value
  }
})
