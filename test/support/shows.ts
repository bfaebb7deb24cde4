import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Resource } from "../../src/services/cache/Resource.js"
import { turn } from "./pace.js"

/** Waits until a watched value satisfies a predicate, without loading it; fails if it never does. */
export const shows = Effect.fnUntraced(function* <A, E>(watched: Resource<A, E>, isWanted: (value: A) => boolean) {
  const isShown = () => {
    const { value } = watched.snapshot()
    return value !== undefined && isWanted(value)
  }
  for (let seconds = 0; seconds < 200 && !isShown(); seconds++) {
    yield* TestClock.adjust("1 second")
    yield* turn
    // The platform works in real time: the clock stands still meanwhile, so that the load does not time out.
    while (watched.snapshot().isLoading && !isShown()) yield* turn
  }
  if (isShown()) return
  const { error, isLoading } = watched.snapshot()
  return yield* Effect.die(new Error("the watched value did not follow", { cause: { error, isLoading } }))
})
