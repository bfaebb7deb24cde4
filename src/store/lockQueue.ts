import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { monotonicMillis } from "../internal/clocks.js"
import { Sharing } from "../internal/Sharing.js"
import { timeoutOrNull } from "../internal/until.js"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import { leaseWaitMillis } from "./limits.js"
import type { Work } from "./lock.js"
import { exclusive, leaseOwner } from "./lock.js"
import type { StoreOrDie } from "./SharedStore.js"

/** Runs work on one server at a time, and for one request of this process at a time. */
export interface Locks {
  run<A, E>(work: Work<A, E>): Effect.Effect<A, E>
}

/** Queues the requests of this process, so that only one of them polls a lock in the store. */
export const makeLocks = (store: StoreOrDie, crypto: Pick<OwnCrypto, "getRandomValues">): Locks => {
  const running = new Map<string, Deferred.Deferred<void>>()
  const first = <A, E>(work: Work<A, E>, waitMillis: number) =>
    // Uninterruptible between entering and leaving the queue; otherwise the waiting requests would never resume.
    Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        const done = Deferred.makeUnsafe<void>()
        running.set(work.key, done)
        return Effect.ensuring(
          restore(exclusive(store, leaseOwner(crypto), work, waitMillis)),
          Effect.sync(() => {
            running.delete(work.key)
            Deferred.doneUnsafe(done, Effect.void)
          })
        )
      })
    )
  return {
    run: <A, E>(work: Work<A, E>): Effect.Effect<A, E> =>
      Effect.gen(function* () {
        const mayShare = yield* Sharing
        const endMillis = (yield* monotonicMillis) + leaseWaitMillis
        while (true) {
          const waitMillis = endMillis - (yield* monotonicMillis)
          if (waitMillis <= 0) return yield* work.effect
          const other = mayShare ? running.get(work.key) : undefined
          if (other === undefined) return yield* first(work, waitMillis)
          yield* timeoutOrNull(Deferred.await(other), waitMillis)
          if (yield* work.isDone) return yield* work.effect
        }
      })
  }
}
