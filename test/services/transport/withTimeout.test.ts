import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CallOptions, withTimeout } from "../../../src/services/transport/CallOptions.js"

describe("a call that takes longer than others", () => {
  it.effect("has more time for itself and for an attempt, unless its caller sets less", () =>
    Effect.gen(function* () {
      const options = withTimeout(
        Effect.gen(function* () {
          return yield* CallOptions
        }),
        120_000
      )
      assert.deepInclude(yield* options, { timeoutMillis: 120_000, attemptTimeoutMillis: 120_000 })
      assert.deepInclude(yield* Effect.provideService(options, CallOptions, { timeoutMillis: 500 }), {
        timeoutMillis: 500,
        attemptTimeoutMillis: 120_000
      })
    })
  )
})
