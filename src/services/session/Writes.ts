import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { limited } from "../platform/tokens/TokenStore.js"
import { independently } from "./independently.js"

/**
 * Runs the writes to a store one after the other in the order in which they were requested; without `isQueued` each runs at once.
 */
export class Writes {
  readonly #isQueued: boolean
  readonly #announce: Effect.Effect<void>
  #count = 0
  #last: Effect.Effect<void> = Effect.void

  /** `announce` runs after each write. */
  constructor(isQueued: boolean, announce: Effect.Effect<void>) {
    this.#isQueued = isQueued
    this.#announce = announce
  }

  isWriting(): boolean {
    return this.#count > 0
  }

  /**
   * Queues the write that `begin` returns; it ends on its own if the caller is interrupted. `begin` runs at once, when `isWriting`
   * is already true, so that those that it notifies do not read the store's previous value.
   */
  run(begin: () => Effect.Effect<unknown>): Effect.Effect<void> {
    return independently(
      Effect.suspend(() => {
        const before = this.#isQueued ? this.#last : Effect.void
        const done = Deferred.makeUnsafe<void>()
        this.#last = Deferred.await(done)
        this.#count++
        const write = begin()
        const end = Effect.sync(() => {
          this.#count--
          Deferred.doneUnsafe(done, Effect.void)
        })
        return Effect.andThen(Effect.ensuring(Effect.andThen(before, limited("set", write)), end), this.#announce)
      })
    )
  }
}
