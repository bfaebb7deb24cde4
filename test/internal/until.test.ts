import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { timeoutOrNull, until } from "../../src/internal/until.js"

/** An effect that never ends, and whether it is interrupted. */
const endless = () => {
  let isInterrupted = false
  const effect = Effect.onInterrupt(Effect.never, () => Effect.sync(() => (isInterrupted = true)))
  return { effect, isInterrupted: () => isInterrupted }
}

describe("until", () => {
  it.effect("gives the outcome of the effect that ends first, and interrupts the other one", () =>
    Effect.gen(function* () {
      for (const exit of [Exit.succeed(1), Exit.fail("no")]) {
        const [work, end] = [endless(), endless()]
        assert.deepStrictEqual(yield* Effect.exit(until(work.effect, Effect.andThen(Effect.yieldNow, exit))), exit)
        assert.deepStrictEqual(yield* Effect.exit(until(Effect.andThen(Effect.yieldNow, exit), end.effect)), exit)
        assert.deepStrictEqual([work.isInterrupted(), end.isInterrupted()], [true, true])
      }
    })
  )

  it.effect("runs the end only if the effect does not complete at once", () =>
    Effect.gen(function* () {
      const end = Effect.sync(() => assert.fail("runs"))
      assert.strictEqual(
        yield* until(
          Effect.sync(() => 1),
          end
        ),
        1
      )
      assert.strictEqual(yield* until(Effect.succeed(2), end), 2)
    })
  )

  it.effect("interrupts both when it is interrupted", () =>
    Effect.gen(function* () {
      const [work, end] = [endless(), endless()]
      yield* Fiber.interrupt(yield* Effect.forkChild(until(work.effect, end.effect), { startImmediately: true }))
      assert.deepStrictEqual([work.isInterrupted(), end.isInterrupted()], [true, true])
    })
  )

  it.effect("waits for the finalizers of an effect that has not ended in time", () =>
    Effect.gen(function* () {
      const released = yield* Deferred.make<void>()
      const work = Effect.onInterrupt(Effect.never, () => Deferred.await(released))
      const running = yield* Effect.forkChild(timeoutOrNull(work, 1000), { startImmediately: true })
      yield* TestClock.adjust(1000)
      assert.isUndefined(running.pollUnsafe())
      yield* Deferred.succeed(released, undefined)
      assert.isNull(yield* Fiber.join(running))
    })
  )
})
