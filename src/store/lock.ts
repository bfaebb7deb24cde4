import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import { monotonicMillis } from "../internal/clocks.js"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { randomText } from "../services/platform/AppCrypto.js"
import { leaseBeatMillis, leaseEntryMillis, leaseMillis, leasePollMillis } from "./limits.js"
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
 * holder changes the value of the lock every second. Another server takes the lock over once it has seen the same value for five
 * seconds of its own monotonic clock: no clock that can be set decides. After `waitMillis` the effect runs without the lock, and a
 * holder that was stopped may run on after it has lost the lock, so writes must not rely on it.
 */
export const exclusive = <A, E>(
  store: StoreOrDie,
  owner: string,
  { effect, isDone, key }: Work<A, E>,
  waitMillis: number
): Effect.Effect<A, E> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const endMillis = (yield* monotonicMillis) + waitMillis
      const isOver = Effect.map(Effect.all([isDone, monotonicMillis]), ([is, now]) => is || now >= endMillis)
      const isHeld = yield* acquire(store, key, owner, restore, () => isOver)
      // Another server may have done it just before the lock was released, so the store is read again.
      return yield* isHeld ? whileHeld(store, key, owner, restore(Effect.andThen(isDone, effect))) : restore(effect)
    })
  )

/** Runs an effect if no one else holds the lock; returns null otherwise, once the holder has changed the value of the lock. */
export const tryExclusive = <A, E>(
  store: StoreOrDie,
  owner: string,
  key: string,
  effect: Effect.Effect<A, E>
): Effect.Effect<A | null, E> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const isHeld = yield* acquire(store, key, owner, restore, Effect.succeed)
      return isHeld ? yield* whileHeld(store, key, owner, restore(effect)) : null
    })
  )

/**
 * Waits for the lock. Returns false if the wait is over, of which `isOver` learns whether the lock has a holder that is alive. Only
 * the waits are interruptible: a lock that was taken for someone who has left would be held until it is taken over.
 */
const acquire = Effect.fnUntraced(function* (
  store: StoreOrDie,
  key: string,
  owner: string,
  restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>,
  isOver: (isAlive: boolean) => Effect.Effect<boolean>
) {
  let seen: string | null = null
  let unchangedMillis = 0
  while (true) {
    const isFree = seen === null || unchangedMillis >= leaseMillis
    if (isFree && (yield* store.swap({ key, expected: seen, next: valueOf(owner, 0), ttlMillis: leaseEntryMillis }))) return true
    const beganAtMillis = yield* monotonicMillis
    yield* restore(Effect.sleep(leasePollMillis * (yield* Random.nextBetween(0.5, 1.5))))
    const found = yield* restore(store.get(key))
    if (yield* restore(isOver(seen !== null && found !== null && found !== seen))) return false
    // A machine that was suspended counts as one beat: its holders had no time to change anything either.
    const passed = Math.min((yield* monotonicMillis) - beganAtMillis, leaseBeatMillis)
    unchangedMillis = found === seen ? unchangedMillis + passed : 0
    seen = found
  }
})

const whileHeld = <A, E>(store: StoreOrDie, key: string, owner: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const lease = { value: valueOf(owner, 0) }
    return Effect.flatMap(Effect.forkDetach(Effect.interruptible(keepLease(store, key, owner, lease))), (keeping) =>
      Effect.ensuring(
        effect,
        Effect.andThen(
          Fiber.interrupt(keeping),
          // If the store is unavailable, the lock is taken over later.
          Effect.suspend(() => Effect.exit(store.swap({ key, expected: lease.value, next: null, ttlMillis: leaseEntryMillis })))
        )
      )
    )
  })

/** Changes the value of the lock every second, until another server has taken it over. */
const keepLease = Effect.fnUntraced(function* (store: StoreOrDie, key: string, owner: string, lease: { value: string }) {
  for (let beat = 1; ; beat++) {
    yield* Effect.sleep(leaseBeatMillis)
    const next = valueOf(owner, beat)
    const change = Effect.flatMap(store.get(key), (found) => {
      if (found !== null && !found.startsWith(owner)) return Effect.succeed(false)
      // The entry is absent if the clock of the store was set forward, or the store has lost it.
      return Effect.map(store.swap({ key, expected: found, next, ttlMillis: leaseEntryMillis }), (isChanged) => {
        if (isChanged) lease.value = next
        return true
      })
    })
    // The release waits for a change that is under way, because it must know the value.
    const changed = yield* Effect.uninterruptible(Effect.exit(change))
    if (changed._tag === "Success" && !changed.value) return
  }
})

const valueOf = (owner: string, beat: number): string => `${owner} ${beat}`
