import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import type { SharedStore } from "../../src/store/effect.js"
import { cryptography, turn } from "../support/pace.js"

/** A store as a process sees it that can be stopped: it reaches the store, and learns what the store answers, only while it runs. */
export const stoppable = ({ get, remove, swap }: SharedStore.SharedStore["Service"]) => {
  const running = Latch.makeUnsafe(true)
  const whileRunning = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.andThen(
      running.await,
      Effect.tap(effect, () => running.await)
    )
  const store: SharedStore.SharedStore["Service"] = {
    get: (key) => whileRunning(get(key)),
    remove: (key) => whileRunning(remove(key)),
    swap: (change) => whileRunning(swap(change))
  }
  return {
    store,
    whileRunning,
    resume: () => running.openUnsafe(),
    stop: () => running.closeUnsafe()
  }
}

/** Returns the result of a fiber while time passes. */
export const meanwhile = Effect.fnUntraced(function* <A, E>(fiber: Fiber.Fiber<A, E>) {
  const step = Effect.andThen(Effect.repeat(Effect.andThen(turn, cryptography), { times: 3 }), TestClock.adjust(50))
  yield* Effect.repeat(step, { until: () => fiber.pollUnsafe() !== undefined })
  return yield* Fiber.join(fiber)
})

/** Lets time pass in steps that are about as long as the wait between two attempts to take a lock. */
export const passing = (millis: number) =>
  Effect.repeat(Effect.andThen(Effect.repeat(turn, { times: 3 }), TestClock.adjust(50)), { times: Math.ceil(millis / 50) - 1 })
