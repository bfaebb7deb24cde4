import { assert, describe, it } from "@effect/vitest"
import { Deferred } from "effect"
import { shareable } from "../../../src/services/cache/Load.js"

const load = {
  generation: 1,
  options: { timeoutMillis: 500, onRetry: undefined },
  startedAtMillis: 0,
  result: Deferred.makeUnsafe<string>(),
  fiber: null,
  callers: 1,
  isOutdated: false
}

describe("a load in progress", () => {
  it("is shared with a caller whose options are equal, whichever object has them", () => {
    assert.strictEqual(shareable(load, 1, { timeoutMillis: 500 }), load)
    assert.strictEqual(shareable(load, 1, load.options), load)
    for (const options of [{}, { timeoutMillis: 501 }, { timeoutMillis: 500, attemptTimeoutMillis: 1 }])
      assert.isNull(shareable(load, 1, options), JSON.stringify(options))
  })

  it("is not shared once the value has changed, or belongs to another user", () => {
    assert.isNull(shareable({ ...load, isOutdated: true }, 1, load.options))
    assert.isNull(shareable(load, 2, load.options))
  })
})
