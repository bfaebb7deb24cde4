import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { limited } from "../platform/TokenStore.js"

/**
 * Runs the writes to a store one after the other in the order in which they were requested; without `isQueued` each runs at once.
 */
export class Writes {
  readonly #isQueued: boolean
  #count = 0
  #last: Effect.Effect<void> = Effect.void

  constructor(isQueued: boolean) {
    this.#isQueued = isQueued
  }

  isWriting(): boolean {
    return this.#count > 0
  }

  /**
   * Queues a write. `announce` runs at once, when `isWriting` is already true, so that its listeners do not read the store's
   * previous value.
   */
  run<A>(write: Effect.Effect<A>, announce?: () => void): Effect.Effect<A> {
    return Effect.uninterruptible(
      Effect.suspend(() => {
        const before = this.#isQueued ? this.#last : Effect.void
        const done = Deferred.makeUnsafe<void>()
        this.#last = Deferred.await(done)
        this.#count++
        announce?.()
        return Effect.ensuring(
          Effect.andThen(before, limited("set", write)),
          Effect.sync(() => {
            this.#count--
            Deferred.doneUnsafe(done, Effect.void)
          })
        )
      })
    )
  }
}
