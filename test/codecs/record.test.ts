import { assert, describe, it } from "@effect/vitest"
import { millis } from "../../src/codecs/date.js"
import { record } from "../../src/codecs/record.js"
import { finite } from "../../src/codecs/scalar.js"
import { customId } from "../../src/schemas/rules/customIds.js"
import { fieldOf, refuses, textOf } from "../support/codecs.js"

describe("record", () => {
  it("reads and writes each value by its codec", () => {
    const codec = record(millis)
    assert.deepStrictEqual(codec.decode({ a: 0 }), { a: new Date(0) })
    assert.deepStrictEqual(codec.encode({ a: new Date(0) }), { a: 0 })
  })

  it("keeps __proto__, constructor and toString as keys of their own", () => {
    const text = '{"__proto__":1,"constructor":2,"toString":3,"":4}'
    for (const way of ["decode", "encode"] as const) {
      const result = record(finite)[way](JSON.parse(text))
      assert.strictEqual(JSON.stringify(result), text)
      assert.strictEqual(Object.getPrototypeOf(result), Object.prototype)
    }
  })

  it("ignores inherited keys", () => {
    assert.deepStrictEqual(record(finite).encode(Object.create({ a: 1 })), {})
    assert.deepStrictEqual(record(finite).decode(Object.assign(Object.create(null), { a: 1 })), { a: 1 })
  })

  it("names the key of an invalid value, even an empty one", () => {
    assert.strictEqual(textOf(record(finite).decode({ a: 1, b: "2" })), "b must be a finite number")
    assert.strictEqual(fieldOf(record(record(finite)).decode({ "": { x: "2" } })), ".x")
  })

  it("rejects a key that breaks its rule, in both directions", () => {
    const codec = record(finite, customId)
    assert.deepStrictEqual(codec.decode({ "team-a": 1 }), { "team-a": 1 })
    for (const result of [codec.decode({ "-a": 1 }), codec.encode({ "-a": 1 })]) {
      assert.strictEqual(fieldOf(result), "-a")
      assert.match(textOf(result), /must have only letters, digits, underscores and hyphens/)
    }
  })

  it("rejects a string, whose characters are keys too, and an array", () => {
    refuses(record(finite), "The value must be an object", "ab", [], [1], null, 5)
  })
})
