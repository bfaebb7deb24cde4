import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Ref } from "effect"
import { lazyPart } from "../../../src/services/lazy/lazyPart.js"

class Count extends Context.Service<Count, Ref.Ref<number>>()("test/Count") {}
const make = Effect.flatMap(Count, (count) => Ref.updateAndGet(count, (n) => n + 1))

describe("lazyPart", () => {
  it.effect("builds a part once, on first use, for all concurrent callers", () =>
    Effect.gen(function* () {
      const count = yield* Ref.make(0)
      const part = yield* lazyPart(Effect.succeed({ make })).pipe(Effect.provideService(Count, count))
      assert.strictEqual(yield* Ref.get(count), 0)
      assert.deepStrictEqual(yield* Effect.all([part, part, part], { concurrency: 3 }), [1, 1, 1])
      assert.strictEqual(yield* part, 1)
    })
  )
})
