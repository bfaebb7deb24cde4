import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Resource } from "../../src/services/cache/Resource.js"

/** Waits until a watched value is as wanted, without asking for it; fails where it never is. */
export const shows = Effect.fnUntraced(function* <A, E>(watched: Resource<A, E>, isWanted: (value: A) => boolean) {
  const isShown = () => {
    const { value } = watched.snapshot()
    return value !== undefined && isWanted(value)
  }
  for (let turns = 0; turns < 200 && !isShown(); turns++) {
    yield* TestClock.adjust("1 second")
    yield* Effect.promise(() => new Promise<void>((done) => setImmediate(done)))
  }
  if (!isShown()) return yield* Effect.die(new Error("the watched value did not follow"))
})
