import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"

/** Writes to a store, one after the other in the order in which they were asked for, however slow the store is. */
export interface Writes {
  readonly isWriting: () => boolean
  /** Queues a write. `announce` runs at once, when `isWriting` already holds: who hears of a change must not read what was before. */
  run<A>(write: Effect.Effect<A>, announce?: () => void): Effect.Effect<A>
}

/** Makes a queue of writes. */
export const makeWrites = (): Writes => {
  let count = 0
  let last: Effect.Effect<void> = Effect.void
  return {
    isWriting: () => count > 0,
    run: (write, announce) =>
      Effect.uninterruptible(
        Effect.suspend(() => {
          const before = last
          const done = Deferred.makeUnsafe<void>()
          last = Deferred.await(done)
          count++
          announce?.()
          return Effect.ensuring(
            Effect.andThen(before, write),
            Effect.sync(() => {
              count--
              Deferred.doneUnsafe(done, Effect.void)
            })
          )
        })
      )
  }
}
