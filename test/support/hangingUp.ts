import { Effect, Fiber } from "effect"
import type { SharedStore, SharedStoreError } from "../../src/store/effect.js"
import { turn } from "./pace.js"

/**
 * Calls `hangUp` during the operation of the given number of a store, the first being 1. The store cancels an operation that nobody
 * waits for any more, as some clients of databases do, or finishes it.
 */
export const duringOperation = (
  { get, remove, swap }: SharedStore.SharedStore["Service"],
  cancels: boolean,
  number: number,
  hangUp: () => void
): SharedStore.SharedStore["Service"] => {
  let operations = 0
  const asked = <A>(operation: Effect.Effect<A, SharedStoreError>) =>
    Effect.flatMap(Effect.forkDetach(Effect.andThen(turn, operation)), (answering) => {
      if (++operations === number) queueMicrotask(hangUp)
      return Effect.onInterrupt(Fiber.join(answering), () => (cancels ? Fiber.interrupt(answering) : Effect.void))
    })
  return { get: (key) => asked(get(key)), remove: (key) => asked(remove(key)), swap: (change) => asked(swap(change)) }
}
