import { assert, describe, it } from "@effect/vitest"
import { openUnion } from "../../src/codecs/openUnion.js"
import { record } from "../../src/codecs/record.js"
import { boolean, finite, literal, string } from "../../src/codecs/scalar.js"
import { struct } from "../../src/codecs/struct.js"
import { union } from "../../src/codecs/union.js"
import { variants } from "../../src/codecs/variants.js"
import { fieldOf, keeps, refuses, textOf } from "../support/codecs.js"

describe("union", () => {
  it("uses the first matching member", () => {
    keeps(union(literal(false), string), false, "a")
    const codec = union(struct({ a: string }), struct({ a: string, b: string }))
    assert.deepStrictEqual(codec.decode({ a: "1", b: "2" }), { a: "1" })
  })

  it("names all its members if the value matches none", () => {
    refuses(union(literal(false), string), "The value must be false or a string", 5, null, true)
    refuses(union(string, boolean), "The value is a required field", undefined)
    refuses(union(literal("never"), record(finite)), 'The value must be "never" or an object', 5)
    refuses(union(literal(1), union(literal(2), string)), "The value must be 1 or 2 or a string", true)
  })

  it("names the deepest path if one member matches further than another", () => {
    refuses(union(literal("never"), record(finite)), "day must be a finite number", { day: "1" })
  })

  it("names the value of the discriminator that no member has", () => {
    const codec = union(struct({ type: literal("shared") }), struct({ type: literal("standard"), host: string }))
    refuses(codec, 'type must be "shared" or "standard"', { type: "other" })
    refuses(codec, "type is a required field", {})
    refuses(codec, "host must be a string", { type: "standard", host: 5 })
  })
})

describe("variants", () => {
  const codec = variants({
    shared: struct({ type: literal("shared") }),
    standard: struct({ type: literal("standard"), host: string })
  })

  it("uses the member of the type", () => {
    keeps(codec, { type: "shared" }, { type: "standard", host: "a" })
  })

  it("names what is wrong in the shape that was meant", () => {
    assert.strictEqual(fieldOf(codec.encode({ type: "shared", host: "a" })), "host")
    assert.strictEqual(textOf(codec.encode({ type: "shared", host: "a" })), "The value contains unknown properties: host")
    refuses(codec, "host is a required field", { type: "standard" })
    refuses(codec, "host must be a string", { type: "standard", host: 5 })
  })

  it("names the types if the value has none of them", () => {
    refuses(codec, 'type must be "shared" or "standard"', { type: "other", host: "a" }, { type: 5 }, { type: "toString" })
    refuses(codec, "type is a required field", {}, { host: "a" })
    refuses(codec, "The value must be an object", "shared", null, ["shared"])
  })
})

describe("openUnion", () => {
  const codec = openUnion({ text: struct({ type: literal("text"), text: string }) })

  it("decodes and encodes known types with their codec", () => {
    keeps(codec, { type: "text", text: "a" })
    assert.deepStrictEqual(codec.decode({ type: "text", text: "a", more: 1 }), { type: "text", text: "a" })
    refuses(codec, "text must be a string", { type: "text", text: 5 })
  })

  it("keeps unknown types whole, and encodes them unchanged", () => {
    for (const name of ["image", "", "toString", "__proto__", "unrecognized"]) {
      const value = { type: name, url: "u" }
      assert.deepStrictEqual(codec.decode(value), { type: "unrecognized", name, value })
      assert.deepStrictEqual(codec.encode({ type: "unrecognized", name, value }), value)
    }
  })

  it("encodes as unrecognized only JSON of another type", () => {
    const written = (value: unknown) => codec.encode({ type: "unrecognized", name: "image", value })
    assert.strictEqual(textOf(written({ type: "text", text: "a" })), "value must be an object of another type")
    assert.strictEqual(textOf(written({})), "value must be an object of another type")
    assert.strictEqual(textOf(written("a")), "value must be an object")
    assert.strictEqual(fieldOf(written({ type: "image", size: Number.NaN })), "value.size")
    assert.strictEqual(textOf(codec.encode({ type: "unrecognized", value: {} })), "name is a required field")
  })

  it("rejects encoding an unknown type under its own name", () => {
    assert.strictEqual(textOf(codec.encode({ type: "image" })), "type must be a known type")
    assert.strictEqual(textOf(codec.encode({ type: "toString" })), "type must be a known type")
  })

  it("rejects a value without a type", () => {
    refuses(codec, "type is a required field", {})
    refuses(codec, "type must be a string", { type: 5 })
    refuses(codec, "The value must be an object", "text", ["text"], null)
  })
})
