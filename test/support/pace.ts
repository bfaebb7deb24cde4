import type { Fiber } from "effect"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { OwnSharedStore } from "../../src/store/index.js"

type Handler = (request: Request) => Promise<Response>

/** Waits for one turn of the real event loop. */
export const turn = Effect.promise(() => new Promise<void>((done) => setImmediate(done)))

/** Waits for cryptography that has begun. It runs in other threads, which a busy machine can delay beyond any number of turns. */
export const cryptography = Effect.promise(() => crypto.subtle.digest("SHA-256", new Uint8Array(1)))

/** Delays each call by as many turns of the event loop as the next of these numbers says. */
export const pacedBy = (turns: ReadonlyArray<number>) => {
  let next = 0
  return async <A>(give: () => A | Promise<A>): Promise<A> => {
    for (let left = turns[next++ % turns.length] ?? 0; left > 0; left--) await Effect.runPromise(turn)
    return give()
  }
}

/** A store whose answers take their turns. */
export const pacedStore = (paced: ReturnType<typeof pacedBy>, store: OwnSharedStore): OwnSharedStore => ({
  get: (key) => paced(() => store.get(key)),
  swap: (change) => paced(() => store.swap(change)),
  remove: (key) => paced(() => store.remove(key))
})

/** Wraps a platform's handler to know whether it is handling a request. */
export const counted = (handler: Handler) => {
  let open = 0
  const through: Handler = (request) => {
    open++
    return handler(request).finally(() => open--)
  }
  return { handler: through, isBusy: () => open > 0 }
}

/** Waits until the platform handles no request, and its last response was read, which takes some more turns. */
export const idle = Effect.fnUntraced(function* (isBusy: () => boolean) {
  for (let still = 0; still < 5; still++) {
    yield* turn
    if (isBusy()) still = 0
  }
})

/**
 * Advances the clock in steps of 2 s until a call has ended. The platform works in real time: the clock stands still meanwhile,
 * so that the limits of a request do not expire on a slow machine.
 */
export const passTime = Effect.fnUntraced(function* <A, E>(call: Fiber.Fiber<A, E>, isBusy: () => boolean) {
  while (call.pollUnsafe() === undefined) {
    yield* TestClock.adjust("2 seconds")
    yield* idle(isBusy)
  }
})
