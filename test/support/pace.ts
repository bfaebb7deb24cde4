import type { Fiber } from "effect"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

type Handler = (request: Request) => Promise<Response>

/** One turn of the real event loop. */
export const turn = Effect.promise(() => new Promise<void>((done) => setImmediate(done)))

/** A platform of which one can tell whether it works on a request. */
export const counted = (handler: Handler) => {
  let open = 0
  const through: Handler = (request) => {
    open++
    return handler(request).finally(() => open--)
  }
  return { handler: through, isBusy: () => open > 0 }
}

/**
 * Moves the clock in steps of 2 s until a call has ended. The platform works in real time: while it does, the clock stands
 * still, or the limits of a request would pass on a slow machine.
 */
export const passTime = Effect.fnUntraced(function* <A, E>(call: Fiber.Fiber<A, E>, isBusy: () => boolean) {
  while (call.pollUnsafe() === undefined) {
    yield* TestClock.adjust("2 seconds")
    // An answer is read in some turns more.
    for (let still = 0; still < 5; still++) {
      yield* turn
      if (isBusy()) still = 0
    }
  }
})
