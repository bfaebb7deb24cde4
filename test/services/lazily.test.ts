import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Ref } from "effect"
import { lazily } from "../../src/services/lazily.js"

class Count extends Context.Service<Count, Ref.Ref<number>>()("test/Count") {}
const make = Effect.flatMap(Count, (count) => Ref.updateAndGet(count, (n) => n + 1))

describe("lazily", () => {
  it.effect("loads and builds once, when it is first used, for all who ask at the same time", () =>
    Effect.gen(function* () {
      let loads = 0
      const count = yield* Ref.make(0)
      const part = yield* lazily("part", () => {
        loads++
        return Promise.resolve({ make })
      }).pipe(Effect.provideService(Count, count))
      assert.strictEqual(loads, 0)
      assert.deepStrictEqual(yield* Effect.all([part, part, part], { concurrency: 3 }), [1, 1, 1])
      assert.strictEqual(yield* part, 1)
      assert.strictEqual(loads, 1)
    })
  )
  it.effect("asks again for a file that did not load, and says so as a connection error", () =>
    Effect.gen(function* () {
      let loads = 0
      const part = yield* lazily("part", () =>
        loads++ === 0 ? Promise.reject(new Error("chunk")) : Promise.resolve({ make: Effect.succeed("built") })
      )
      assert.strictEqual((yield* Effect.flip(part))._tag, "ConnectionError")
      assert.strictEqual(yield* part, "built")
    })
  )
})
