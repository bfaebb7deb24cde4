import { assert, describe, it } from "vitest"
import { cycleIn } from "../../tools/build/bundle.ts"

describe("cycleIn", () => {
  it("finds files that import each other, directly or through others, and none if they only share imports", () => {
    const shared = new Map([
      ["index.js", ["client.js", "core.js"]],
      ["client.js", ["core.js"]],
      ["core.js", ["#importUrl"]]
    ])
    assert.isNull(cycleIn(shared))
    assert.deepStrictEqual(cycleIn(new Map([...shared, ["core.js", ["order.js"]], ["order.js", ["core.js"]]])), [
      "core.js",
      "order.js",
      "core.js"
    ])
    assert.deepStrictEqual(
      cycleIn(
        new Map([
          ["a.js", ["b.js"]],
          ["b.js", ["c.js"]],
          ["c.js", ["a.js"]]
        ])
      ),
      ["a.js", "b.js", "c.js", "a.js"]
    )
  })
})
