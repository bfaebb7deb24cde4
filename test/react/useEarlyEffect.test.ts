import { useEffect } from "react"
import { assert, describe, it } from "vitest"
import { useEarlyEffect } from "../../src/react/useEarlyEffect.js"

describe("useEarlyEffect", () => {
  it("is useEffect without a document, because React 18 warns about useLayoutEffect on a server", () => {
    assert.strictEqual(typeof document, "undefined")
    assert.strictEqual(useEarlyEffect, useEffect)
  })
})
