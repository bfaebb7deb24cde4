import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { InvalidOption } from "../../../src/errors/options.js"
import { Writes } from "../../../src/services/session/Writes.js"

describe("writes", () => {
  it.effect("run one after the other, each to its end, even if its caller gives up", () =>
    Effect.gen(function* () {
      const writes = new Writes(true, Effect.void)
      const done: Array<string> = []
      const write = (name: string, millis: number) =>
        Effect.forkChild(
          writes.run(() =>
            Effect.delay(
              Effect.sync(() => void done.push(name)),
              millis
            )
          ),
          { startImmediately: true }
        )
      const first = yield* write("first", 100)
      const second = yield* write("second", 10)
      assert.isTrue(writes.isWriting())
      // Whoever gives up does not wait for the write.
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust(100)
      assert.deepStrictEqual(done, ["first"])
      yield* TestClock.adjust(10)
      yield* Fiber.join(second)
      assert.deepStrictEqual(done, ["first", "second"])
      assert.isFalse(writes.isWriting())
    })
  )

  it.effect("keep no caller who gives up waiting, also within the steps of a session that must not be interrupted half-way", () =>
    Effect.gen(function* () {
      const writes = new Writes(true, Effect.void)
      const caller = yield* Effect.forkChild(Effect.uninterruptible(writes.run(() => Effect.sleep("10 seconds"))), {
        startImmediately: true
      })
      caller.interruptUnsafe()
      yield* TestClock.adjust("1 second")
      assert.isTrue(Exit.hasInterrupts(caller.pollUnsafe() ?? Exit.void))
      assert.isTrue(writes.isWriting())
      yield* TestClock.adjust("9 seconds")
      assert.isFalse(writes.isWriting())
    })
  )

  it.effect("do not wait for each other on hosts that forbid waiting for another request (rule 104)", () =>
    Effect.gen(function* () {
      const writes = new Writes(false, Effect.void)
      const first = yield* Effect.forkChild(Effect.exit(writes.run(() => Effect.never)), { startImmediately: true })
      yield* writes.run(() => Effect.void)
      assert.isTrue(writes.isWriting())
      yield* TestClock.adjust("30 seconds")
      yield* Fiber.join(first)
    })
  )

  it.effect("end after 30 s, so that a store that never answers does not stop the next one (rule 22)", () =>
    Effect.gen(function* () {
      const heard: Array<string> = []
      const writes = new Writes(
        true,
        Effect.sync(() => void heard.push("announced"))
      )
      const first = yield* Effect.forkChild(Effect.exit(writes.run(() => Effect.never)), { startImmediately: true })
      const second = yield* Effect.forkChild(
        writes.run(() => Effect.sync(() => void heard.push("written"))),
        {
          startImmediately: true
        }
      )
      yield* TestClock.adjust("29 seconds")
      assert.isTrue(writes.isWriting())
      assert.isEmpty(heard)
      yield* TestClock.adjust("1 second")
      const ended = yield* Fiber.join(first)
      const defect = Exit.isFailure(ended) ? Cause.squash(ended.cause) : null
      if (!(defect instanceof InvalidOption)) return assert.fail(String(defect))
      assert.deepStrictEqual([defect.option, defect.reason], ["tokenStore", "takes more than 30000 ms to `set`"])
      yield* Fiber.join(second)
      assert.deepStrictEqual(heard, ["written", "announced"])
    })
  )
})
