import { assert, describe, it } from "@effect/vitest"
import { array, nonEmptyArray } from "../../src/codecs/array.js"
import { millis } from "../../src/codecs/date.js"
import { finite, string } from "../../src/codecs/scalar.js"
import { tuple } from "../../src/codecs/tuple.js"
import { keeps, refuses, textOf } from "../support/codecs.js"

// The hole is the subject of the test.
const sparse = (): Array<number> => {
  const items = [1]
  items[2] = 3
  return items
}

describe("array", () => {
  it("decodes and encodes each item with its codec, into a new array", () => {
    const given = [0, 1]
    assert.deepStrictEqual(array(millis).decode(given), [new Date(0), new Date(1)])
    assert.deepStrictEqual(array(millis).encode([new Date(0)]), [0])
    assert.notStrictEqual(array(finite).decode(given), given)
  })

  it("names the index of an invalid item", () => {
    assert.strictEqual(textOf(array(finite).decode([1, "2"])), "1 must be a finite number")
  })

  it("rejects a hole, which is not an item", () => {
    refuses(array(finite), "1 is a required field", sparse())
  })

  it("rejects a string, and an array-like object", () => {
    refuses(array(string), "The value must be an array", "ab", { length: 1, 0: "a" }, new Set(["a"]), null)
    refuses(array(string), "The value is a required field", undefined)
  })

  it("reads and writes more items than a call may have arguments", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => index)
    assert.lengthOf(array(finite).decode(many) as ReadonlyArray<number>, many.length)
    assert.lengthOf(array(finite).encode(many) as ReadonlyArray<number>, many.length)
  })
})

describe("nonEmptyArray", () => {
  it("keeps one item or more, and rejects an empty array", () => {
    keeps(nonEmptyArray(finite), [1], [1, 2])
    refuses(nonEmptyArray(finite), "The value must have at least one item", [])
    refuses(nonEmptyArray(finite), "The value must be an array", {})
    refuses(nonEmptyArray(finite), "0 must be a finite number", ["a"])
  })
})

describe("tuple", () => {
  it("reads and writes each item by its own codec", () => {
    assert.deepStrictEqual(tuple(string, millis).decode(["a", 0]), ["a", new Date(0)])
    assert.deepStrictEqual(tuple(string, millis).encode(["a", new Date(0)]), ["a", 0])
  })

  it("rejects more or fewer items, and names the index of an invalid one", () => {
    refuses(tuple(string, finite), "The value must be an array of 2", [], ["a"], ["a", 1, 2], "a1", { length: 2 })
    refuses(tuple(string, finite), "1 must be a finite number", ["a", "1"])
  })
})
