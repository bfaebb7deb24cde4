import { assert, describe, it } from "vitest"
import { fits } from "../../../src/services/transport/CallOptions.js"

describe("the options of a call", () => {
  it("take the signal of another window, and nothing with only a part of a signal", () => {
    const { signal } = new AbortController()
    const other = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} }
    for (const one of [undefined, signal, other]) assert.isTrue(fits({ signal: one as AbortSignal | undefined }, "signal"))
    for (const one of [null, true, {}, { aborted: false }, { addEventListener: () => {} }, { ...other, aborted: 0 }])
      assert.isFalse(fits({ signal: one as never }, "signal"), JSON.stringify(one))
  })
})
