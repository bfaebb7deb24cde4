import { assert, describe, it } from "@effect/vitest"
import { millis } from "../../src/codecs/date.js"
import { json, unknown } from "../../src/codecs/json.js"
import { jsonText, parse, reader } from "../../src/codecs/jsonText.js"
import { finite } from "../../src/codecs/scalar.js"
import { struct } from "../../src/codecs/struct.js"
import { keeps, refuses, textOf } from "../support/codecs.js"

/** Returns a value nested in alternating arrays and objects. */
const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

describe("json", () => {
  it("keeps any JSON value unchanged, without a copy", () => {
    keeps(json, null, "", 0, -0, true, [], {}, [[{ a: [null] }]])
    const value = { a: 1 }
    assert.strictEqual(json.decode(value), value)
    assert.strictEqual(json.encode(value), value)
  })

  it("keeps own keys named __proto__, constructor and toString", () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":2}')
    assert.strictEqual(json.encode(value), value)
    assert.strictEqual(json.encode(Object.assign(Object.create(null), value)) !== undefined, true)
  })

  it("rejects encoding values that JSON lacks, at any depth", () => {
    class Point {
      x = 1
    }
    const others = [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1n,
      Symbol("a"),
      () => {},
      new Date(0),
      new Map(),
      /a/,
      new Point(),
      Object("a")
    ]
    for (const other of others) {
      for (const [value, place] of [
        [other, "The value"],
        [[other], "0"],
        [{ a: { b: [1, other] } }, "a.b.1"]
      ]) {
        assert.strictEqual(textOf(json.encode(value)), `${place} must be a JSON value`)
      }
    }
    assert.strictEqual(textOf(json.encode({ a: undefined })), "a must be a JSON value")
    assert.strictEqual(textOf(json.encode(undefined)), "The value is a required field")
  })

  it("rejects encoding an array with a hole", () => {
    const items = [1]
    items[2] = 3
    assert.strictEqual(textOf(json.encode(items)), "1 must be a JSON value")
  })

  it("rejects encoding a circular value", () => {
    const cyclic: Record<string, unknown> = { a: 1 }
    cyclic["self"] = { deep: [cyclic] }
    const tooDeep = "The value must be a JSON value of at most 500 levels, which does not contain itself"
    assert.strictEqual(textOf(json.encode(cyclic)), tooDeep)
    const items: Array<unknown> = []
    items.push(items)
    assert.strictEqual(textOf(json.encode(items)), tooDeep)
  })

  it("encodes a depth of 500, and rejects anything deeper", () => {
    assert.deepStrictEqual(json.encode(nested(500)), nested(500))
    for (const depth of [502, 100_000])
      assert.include(textOf(json.encode(nested(depth))), "must be a JSON value of at most 500 levels")
  })

  it("reads metadata of any depth", () => {
    const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
    const user = struct({ metadata: json })
    const read = user.decode({ metadata: JSON.parse(text) })
    assert.notProperty(read, "message")
    assert.property(read, "metadata")
  })

  it("reads anything but undefined, since what is read comes out of JSON", () => {
    assert.strictEqual(textOf(json.decode(undefined)), "The value is a required field")
  })

  it("passes a getter's exception through", () => {
    const thrown = new Error("not mine")
    const value = {
      get a(): number {
        throw thrown
      }
    }
    assert.throws(() => json.encode(value), thrown)
  })
})

describe("unknown", () => {
  it("keeps anything, including undefined", () => {
    keeps(unknown, undefined, null, Number.NaN, "a")
  })
})

describe("jsonText", () => {
  const codec = jsonText(struct({ at: millis }))

  it("reads the value of a text, and writes a text", () => {
    assert.deepStrictEqual(codec.decode('{"at":0}'), { at: new Date(0) })
    assert.strictEqual(codec.encode({ at: new Date(0) }), '{"at":0}')
  })

  it("rejects what is not a string or not JSON, and what its codec rejects", () => {
    assert.strictEqual(textOf(codec.decode({ at: 0 })), "The value must be a string")
    for (const text of ["", "{", "undefined", "NaN", "{'at':0}"]) {
      assert.strictEqual(textOf(codec.decode(text)), "The value must be JSON")
    }
    assert.strictEqual(textOf(codec.decode('{"at":"0"}')), "at must be an integer")
    assert.strictEqual(textOf(codec.encode({ at: "0" })), "at must be a valid Date")
    refuses(codec, "The value is a required field", undefined)
  })

  it("never repeats the text, which may be a secret", () => {
    assert.notInclude(textOf(codec.decode("canary")), "canary")
    assert.notInclude(textOf(codec.decode('{"at":"canary"}')), "canary")
  })

  it("reads a text of any depth", () => {
    assert.deepStrictEqual(jsonText(json).decode("[[[]]]"), [[[]]])
    assert.strictEqual(textOf(codec.decode("[".repeat(100_000))), "The value must be JSON")
  })
})

describe("parse", () => {
  it("returns null for the text null, which differs from no text", () => {
    assert.strictEqual(parse("null")._tag, "Some")
    assert.strictEqual(parse("nul")._tag, "None")
  })
})

describe("reader", () => {
  it("returns the value of a text, and null for anything else", () => {
    const read = reader(struct({ a: finite }))
    assert.deepStrictEqual(read('{"a":1}'), { a: 1 })
    for (const text of ['{"a":"1"}', "{", "null", null, undefined, { a: 1 }]) assert.isNull(read(text))
  })
})
