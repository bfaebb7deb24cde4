import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Ref } from "effect"
import { laterPart } from "../../../src/services/lazy/laterPart.js"

class Count extends Context.Service<Count, Ref.Ref<number>>()("test/Count") {}
const make = Effect.flatMap(Count, (count) => Ref.updateAndGet(count, (n) => n + 1))

describe("laterPart", () => {
  it.effect("builds a part once, on first use, for all concurrent callers", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const part = yield* laterPart(Effect.succeed({ make })).pipe(Effect.provideService(Count, count))
      assert.strictEqual(yield* Ref.get(count), 0)
      assert.deepStrictEqual(yield* Effect.all([part, part, part], { concurrency: 3 }), [1, 1, 1])
      assert.strictEqual(yield* part, 1)
    })
  )
})
