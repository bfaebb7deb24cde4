import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { maxZoom, moved, squareOf, whole, zoomed } from "../src/account/picture/crop.js"

const size = { width: 400, height: 200 }
const anySize = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) })
const anyMove = fc.double({ min: -5, max: 5, noNaN: true })

describe("crop", () => {
  it("shows the largest square in the middle at first", () => {
    assert.deepStrictEqual(squareOf(size, whole), { left: 100, top: 0, side: 200 })
  })

  it("moves by fractions of the visible square, up to the edges", () => {
    assert.deepStrictEqual(squareOf(size, moved(size, whole, 0.25, 0)), { left: 150, top: 0, side: 200 })
    assert.deepStrictEqual(squareOf(size, moved(size, whole, 9, 9)), { left: 200, top: 0, side: 200 })
    // Movement beyond the edge is not remembered: moving back takes effect immediately.
    const back = moved(size, moved(size, whole, 9, 0), -0.25, 0)
    assert.deepStrictEqual(squareOf(size, back), { left: 150, top: 0, side: 200 })
  })

  it("zooms around the visible centre, between the whole and the maximum", () => {
    assert.deepStrictEqual(squareOf(size, zoomed(size, whole, 2)), { left: 150, top: 50, side: 100 })
    assert.strictEqual(zoomed(size, whole, 99).zoom, maxZoom)
    assert.strictEqual(zoomed(size, whole, 0).zoom, 1)
  })

  it("never exceeds the picture", () => {
    fc.assert(
      fc.property(anySize, anyMove, anyMove, fc.double({ min: -1, max: 9, noNaN: true }), (any, right, down, zoom) => {
        const { left, side, top } = squareOf(any, moved(any, zoomed(any, whole, zoom), right, down))
        assert.isTrue(left >= 0 && top >= 0 && side > 0)
        assert.isTrue(left + side <= any.width + 1e-6 && top + side <= any.height + 1e-6)
      })
    )
  })
})
