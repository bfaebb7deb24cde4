import { assert, describe, it } from "@effect/vitest"
import { boolean, finite, int, literal, string } from "../../src/codecs/scalar.js"
import { keeps, refuses } from "../support/codecs.js"

describe("string", () => {
  it("keeps any string, even an empty one, one with a lone surrogate and a long one", () => {
    keeps(string, "", "a", "\u0000", "\ud800", "x".repeat(1_000_000))
  })

  it("rejects what is not a string, including a String object", () => {
    refuses(string, "The value must be a string", null, 5, true, {}, [], ["a"], Object("a"), Symbol.iterator, 1n)
    refuses(string, "The value is a required field", undefined)
  })
})

describe("finite", () => {
  it("keeps any number that JSON has", () => {
    keeps(finite, 0, -1.5, Number.MAX_VALUE, Number.MIN_VALUE)
    assert.isTrue(Object.is(finite.decode(-0), -0))
  })

  it("rejects NaN, the infinities, and a number as a string", () => {
    refuses(
      finite,
      "The value must be a finite number",
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      "5",
      null,
      1n
    )
  })
})

describe("int", () => {
  it("keeps safe integers", () => {
    keeps(int, 0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER)
    refuses(int, "The value must be an integer", 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, "1", null)
  })
})

describe("boolean", () => {
  it("keeps true and false, and accepts nothing else", () => {
    keeps(boolean, true, false)
    refuses(boolean, "The value must be a boolean", 0, 1, "true", null, Object(false))
  })
})

describe("literal", () => {
  it("keeps only its values, by identity", () => {
    const codec = literal("a", 1, true, null)
    keeps(codec, "a", 1, true, null)
    refuses(codec, 'The value must be "a" or 1 or true or null', "b", "1", false, "null", "toString", ["a"])
  })

  it("names its values if the value is missing", () => {
    refuses(literal("user", "team"), "The value is a required field", undefined)
  })
})
