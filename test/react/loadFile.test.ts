import { assert, describe, it } from "@effect/vitest"
import { loadFile } from "../../src/react/index.js"

describe("loadFile", () => {
  it("loads a file when it is first called, and once", async () => {
    let loads = 0
    const file = loadFile(() => Promise.resolve({ loads: ++loads }))
    assert.strictEqual(loads, 0)
    assert.deepStrictEqual(await Promise.all([file(), file()]), [
      { ok: true, value: { loads: 1 } },
      { ok: true, value: { loads: 1 } }
    ])
    assert.deepStrictEqual(await file(), { ok: true, value: { loads: 1 } })
  })

  it("says which argument is wrong", () => {
    // A caller without type checks.
    assert.throws(() => loadFile("./Settings.js" as never), /load must be a function/)
  })
})
