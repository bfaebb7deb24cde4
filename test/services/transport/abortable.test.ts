import { getEventListeners } from "node:events"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber } from "effect"
import { abortable } from "../../../src/services/transport/makeTransport.js"

describe("an effect with the signal of a caller", () => {
  it.effect("succeeds and fails as without it, while the signal is not aborted", () =>
    Effect.gen(function* () {
      const { signal } = new AbortController()
      for (const one of [undefined, signal]) {
        assert.strictEqual(yield* abortable(Effect.succeed(1), one), 1)
        assert.strictEqual(yield* Effect.flip(abortable(Effect.fail("broken"), one)), "broken")
      }
    })
  )

  it.effect("is interrupted when the signal is aborted, also if that was before it started", () =>
    Effect.gen(function* () {
      let ended = 0
      const hangs = Effect.onInterrupt(Effect.never, () => Effect.sync(() => void ended++))
      const controller = new AbortController()
      const fiber = yield* Effect.forkChild(abortable(hangs, controller.signal), { startImmediately: true })
      assert.isUndefined(fiber.pollUnsafe())
      controller.abort()
      for (const exit of [yield* Fiber.await(fiber), yield* Effect.exit(abortable(hangs, controller.signal))])
        assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
      assert.strictEqual(ended, 2)
    })
  )

  it.effect("leaves no listener at the signal once it has ended", () =>
    Effect.gen(function* () {
      const { signal } = new AbortController()
      const fiber = yield* Effect.forkChild(abortable(Effect.never, signal), { startImmediately: true })
      assert.lengthOf(getEventListeners(signal, "abort"), 1)
      yield* Fiber.interrupt(fiber)
      yield* abortable(Effect.yieldNow, signal)
      assert.isEmpty(getEventListeners(signal, "abort"))
    })
  )
})
