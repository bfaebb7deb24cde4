import { useEffect } from "react"
import { assert, describe, it } from "vitest"
import { useIsomorphicLayoutEffect } from "../../src/react/useIsomorphicLayoutEffect.js"

describe("useIsomorphicLayoutEffect", () => {
  it("is useEffect without a document, because React 18 warns about useLayoutEffect on a server", () => {
    assert.strictEqual(typeof document, "undefined")
    assert.strictEqual(useIsomorphicLayoutEffect, useEffect)
  })
})
