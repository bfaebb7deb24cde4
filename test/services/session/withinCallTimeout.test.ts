import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { withinCallTimeout } from "../../../src/services/session/withinCallTimeout.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"

const hanging = (config: { readonly callTimeoutMillis?: number }, options: CallOptions, opened?: Effect.Effect<void>) => {
  const obtaining = withinCallTimeout(config, Effect.never, opened)
  return Effect.forkChild(Effect.provideService(Effect.flip(obtaining), CallOptions, options), { startImmediately: true })
}

describe("obtaining a token", () => {
  for (const [name, config, options, millis] of [
    ["of the call", { callTimeoutMillis: 2000 }, { timeoutMillis: 1000 }, 1000],
    ["of the app", { callTimeoutMillis: 2000 }, {}, 2000],
    ["that calls have by default", {}, {}, 30_000]
  ] as const) {
    it.effect(`ends after the time ${name}, and says that nothing of the call was sent`, () =>
      Effect.gen(function* () {
        const fiber = yield* hanging(config, options)
        yield* TestClock.adjust(millis - 1)
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust(1)
        const error = yield* Fiber.join(fiber)
        assert.deepInclude(error, {
          _tag: "RequestTimeout",
          method: "POST",
          path: "/auth/oauth/token",
          attempts: 0,
          timeoutMillis: millis,
          limit: "call"
        })
      })
    )
  }

  it.effect("ends after its time in a page that is opened, however long the page was prerendered", () =>
    Effect.gen(function* () {
      const opening = yield* Deferred.make<void>()
      const fiber = yield* hanging({}, { timeoutMillis: 1000 }, Deferred.await(opening))
      yield* TestClock.adjust(100_000)
      yield* Deferred.succeed(opening, undefined)
      yield* TestClock.adjust(999)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "RequestTimeout", timeoutMillis: 1000 })
    })
  )

  it.effect("gives what it obtains in time, and refuses a wrong option without obtaining anything", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* withinCallTimeout({}, Effect.succeed("token")), "token")
      const fiber = yield* hanging({}, { timeoutMillis: -1 })
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "InvalidInput", field: "timeoutMillis" })
    })
  )
})
