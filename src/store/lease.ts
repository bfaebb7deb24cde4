import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { randomText } from "../services/platform/AppCrypto.js"
import { leaseBeatMillis, leaseMillis, leasePollMillis } from "./limits.js"
import type { SureStore } from "./SharedStore.js"

/** Work that one server at a time does. */
export interface Work<A, E> {
  /** Where in the store its lock is. */
  readonly key: string
  /** Whether someone else has done it meanwhile. */
  readonly isDone: Effect.Effect<boolean>
  readonly effect: Effect.Effect<A, E>
}

/** Tells who holds a lock from all others, this one time. */
export const leaseOwner = (crypto: Pick<OwnCrypto, "getRandomValues">): string => randomText(crypto, 16)

/**
 * Runs an effect while no other server does. For whom it is done elsewhere meanwhile it runs at once. Whoever holds the lock says
 * every two seconds that it is at work; the lock of a server that was killed ends after eight. After `waitMillis` the effect runs
 * all the same, so it must not rely on being alone for what it writes.
 */
export const exclusive = <A, E>(
  store: SureStore,
  owner: string,
  { effect, isDone, key }: Work<A, E>,
  waitMillis: number
): Effect.Effect<A, E> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const isHeld = yield* restore(acquire(store, key, owner, isDone, waitMillis))
      // Someone may have done it just before the lock was free.
      return yield* isHeld ? holding(store, key, owner, restore(Effect.andThen(isDone, effect))) : restore(effect)
    })
  )

/** Runs an effect if no one else holds the lock; null if somebody does. */
export const unlessHeld = <A, E>(
  store: SureStore,
  owner: string,
  key: string,
  effect: Effect.Effect<A, E>
): Effect.Effect<A | null, E> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const isHeld = yield* store.swap({ key, expected: null, next: owner, ttlMillis: leaseMillis })
      return isHeld ? yield* holding(store, key, owner, restore(effect)) : null
    })
  )

const holding = <A, E>(store: SureStore, key: string, owner: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(Effect.forkDetach(Effect.interruptible(beat(store, key, owner))), (beating) =>
    Effect.ensuring(
      effect,
      Effect.suspend(() => {
        beating.interruptUnsafe()
        // The lease ends by itself if the store cannot be told.
        return Effect.exit(store.swap({ key, expected: owner, next: null, ttlMillis: leaseMillis }))
      })
    )
  )

/** Waits for the lock. False if there is nothing to wait for any more, or it takes too long. */
const acquire = Effect.fnUntraced(function* (
  store: SureStore,
  key: string,
  owner: string,
  isDone: Effect.Effect<boolean>,
  waitMillis: number
) {
  const endMillis = (yield* Clock.currentTimeMillis) + waitMillis
  while (true) {
    if (yield* store.swap({ key, expected: null, next: owner, ttlMillis: leaseMillis })) return true
    yield* Effect.sleep(leasePollMillis * (yield* Random.nextBetween(0.5, 1.5)))
    if ((yield* isDone) || (yield* Clock.currentTimeMillis) >= endMillis) return false
  }
})

/** Extends the lease until it has ended, here or in the store. */
const beat = Effect.fnUntraced(function* (store: SureStore, key: string, owner: string) {
  let isOurs = true
  while (isOurs) {
    yield* Effect.sleep(leaseBeatMillis)
    const extended = yield* Effect.exit(store.swap({ key, expected: owner, next: owner, ttlMillis: leaseMillis }))
    isOurs = extended._tag === "Failure" || extended.value
  }
})
