import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Resource } from "../../src/services/cache/Resource.js"
import { turn } from "./pace.js"

/** Waits until a watched value is as wanted, without asking for it; fails where it never is. */
export const shows = Effect.fnUntraced(function* <A, E>(watched: Resource<A, E>, isWanted: (value: A) => boolean) {
  const isShown = () => {
    const { value } = watched.snapshot()
    return value !== undefined && isWanted(value)
  }
  for (let seconds = 0; seconds < 200 && !isShown(); seconds++) {
    yield* TestClock.adjust("1 second")
    yield* turn
    // The platform works in real time: the clock stands still meanwhile, or the load would run out of its own.
    while (watched.snapshot().isLoading && !isShown()) yield* turn
  }
  if (isShown()) return
  const { error, isLoading } = watched.snapshot()
  return yield* Effect.die(new Error("the watched value did not follow", { cause: { error, isLoading } }))
})
