import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { promiseOrNull } from "../../../src/services/transport/Http.js"

/** A promise that a test settles, and what its signals say. */
const pending = () => {
  const started: Array<AbortSignal> = []
  let settle = (_: Promise<string>) => {}
  const promise = new Promise<string>((resolve) => {
    settle = resolve
  })
  const start = (signal: AbortSignal) => {
    started.push(signal)
    return promise
  }
  return {
    within: (millis: number) => promiseOrNull(start, (error) => `failed with ${error}`, millis),
    resolve: (value: string) => settle(Promise.resolve(value)),
    reject: (error: string) => settle(Promise.reject(error)),
    isAborted: () => started.map(({ aborted }) => aborted)
  }
}

const timers = () => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length

describe("promiseOrNull", () => {
  it.effect("ends a promise that takes longer on the test clock, and aborts its signal", () =>
    Effect.gen(function* () {
      const { isAborted, resolve, within } = pending()
      const running = yield* Effect.forkChild(within(1000), { startImmediately: true })
      yield* TestClock.adjust(999)
      assert.isUndefined(running.pollUnsafe())
      assert.deepStrictEqual(isAborted(), [false])
      yield* TestClock.adjust(1)
      assert.isNull(yield* Fiber.join(running))
      assert.deepStrictEqual(isAborted(), [true])
      // Too late to change anything.
      resolve("late")
    })
  )

  it.live("ends a promise that takes longer on the host's clock, and aborts its signal", () =>
    Effect.gen(function* () {
      const { isAborted, within } = pending()
      assert.isNull(yield* within(1))
      assert.deepStrictEqual(isAborted(), [true])
    })
  )

  for (const [clock, test] of [
    ["test", it.effect],
    ["host's", it.live]
  ] as const) {
    test(`leaves no timer of the ${clock} clock behind a promise that settles in time, nor aborts it`, () =>
      Effect.gen(function* () {
        const before = timers()
        for (const [settle, exit] of [
          [({ resolve }: ReturnType<typeof pending>) => resolve("yes"), Exit.succeed("yes")],
          [({ reject }: ReturnType<typeof pending>) => reject("no"), Exit.fail("failed with no")]
        ] as const) {
          const one = pending()
          const running = yield* Effect.forkChild(one.within(60_000), { startImmediately: true })
          settle(one)
          assert.deepStrictEqual(yield* Fiber.await(running), exit)
          assert.deepStrictEqual(one.isAborted(), [false])
        }
        assert.strictEqual(timers(), before)
      }))

    test(`aborts a promise that is interrupted on the ${clock} clock, and leaves no timer behind it`, () =>
      Effect.gen(function* () {
        const before = timers()
        const { isAborted, within } = pending()
        yield* Fiber.interrupt(yield* Effect.forkChild(within(60_000), { startImmediately: true }))
        assert.deepStrictEqual(isAborted(), [true])
        assert.strictEqual(timers(), before)
      }))
  }

  it.effect("fails in the same way if no promise is returned", () =>
    Effect.gen(function* () {
      const start = (): Promise<never> => {
        throw "at once"
      }
      const exit = yield* Effect.exit(promiseOrNull(start, (error) => `failed with ${error}`, 1000))
      assert.deepStrictEqual(exit, Exit.fail("failed with at once"))
    })
  )
})
