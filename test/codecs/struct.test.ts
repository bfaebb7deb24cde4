import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { optional } from "../../src/codecs/absence.js"
import type { Codec } from "../../src/codecs/Codec.js"
import { codecOf } from "../../src/codecs/codecOf.js"
import { openStruct } from "../../src/codecs/openStruct.js"
import { emptyObject } from "../../src/codecs/record.js"
import { finite, string } from "../../src/codecs/scalar.js"
import { struct } from "../../src/codecs/struct.js"
import { fieldOf, refuses, textOf } from "../support/codecs.js"

const codec: Codec<unknown> = struct({ displayName: ["display_name", string], count: optional(finite) })

describe("struct", () => {
  it("decodes from and encodes to wire names", () => {
    assert.deepStrictEqual(codec.decode({ display_name: "Ada", count: 1 }), { displayName: "Ada", count: 1 })
    assert.deepStrictEqual(codec.encode({ displayName: "Ada", count: 1 }), { display_name: "Ada", count: 1 })
  })

  it("drops unknown keys when decoding, and rejects them when encoding (rule 108)", () => {
    assert.deepStrictEqual(codec.decode({ display_name: "Ada", displayName: "Eve", more: 1 }), { displayName: "Ada" })
    const refused = codec.encode({ displayName: "Ada", display_name: "Eve", more: 1 })
    assert.strictEqual(textOf(refused), "The value contains unknown properties: display_name, more")
    assert.strictEqual(fieldOf(refused), "display_name")
    const deep = struct({ a: struct({ b: string }) }).encode({ a: { b: "", c: 1 } })
    assert.strictEqual(textOf(deep), "a contains unknown properties: c")
    assert.strictEqual(fieldOf(deep), "a.c")
  })

  it("omits a key whose value is undefined when encoding, known or not, as the schemas do", () => {
    const changes = { displayName: "Ada", count: undefined, more: undefined }
    assert.deepStrictEqual(codec.encode(changes), { display_name: "Ada" })
    const refused = codec.encode({ ...changes, other: 1 })
    assert.strictEqual(textOf(refused), "The value contains unknown properties: other")
    const schema = codecOf(Schema.Struct({ displayName: Schema.String, count: Schema.optionalKey(Schema.Number) }))
    assert.deepStrictEqual(schema.encode(changes), { displayName: "Ada" })
  })

  it("reports the wire name when decoding, and the TypeScript name when encoding", () => {
    assert.strictEqual(textOf(codec.decode({ display_name: 5 })), "display_name must be a string")
    assert.strictEqual(textOf(codec.encode({ displayName: 5 })), "displayName must be a string")
    assert.strictEqual(fieldOf(codec.decode({})), "display_name")
  })

  it("reports the first problem, in the order of its declaration", () => {
    assert.strictEqual(fieldOf(codec.decode({ count: "many", display_name: 5 })), "display_name")
  })

  it("rejects what is not an object: an array with the keys, a string, a function, null", () => {
    const keys = { display_name: "Ada", displayName: "Ada" }
    refuses(
      codec,
      "The value must be an object",
      null,
      "Ada",
      5,
      [],
      Object.assign([], keys),
      Object.assign(() => {}, keys)
    )
    refuses(codec, "The value is a required field", undefined)
  })

  it("reads and writes an object without a prototype", () => {
    const bare = (keys: object) => Object.assign(Object.create(null), keys)
    assert.deepStrictEqual(codec.decode(bare({ display_name: "Ada" })), { displayName: "Ada" })
    assert.deepStrictEqual(codec.encode(bare({ displayName: "Ada" })), { display_name: "Ada" })
  })

  it("never treats an own key __proto__ as the prototype", () => {
    const read = codec.decode(JSON.parse('{"__proto__": {"count": 5}, "display_name": "Ada"}'))
    assert.deepStrictEqual(read, { displayName: "Ada" })
    assert.strictEqual(Object.getPrototypeOf(read), Object.prototype)
    assert.notProperty({}, "count")
  })

  it("passes a getter's exception through", () => {
    const thrown = new Error("not mine")
    const value = {
      get displayName(): string {
        throw thrown
      }
    }
    assert.throws(() => codec.encode(value), thrown)
  })

  it("reads each key once", () => {
    let times = 0
    const value = {
      get displayName() {
        times++
        return "Ada"
      }
    }
    assert.deepStrictEqual(codec.encode(value), { display_name: "Ada" })
    assert.strictEqual(times, 1)
  })
})

describe("openStruct", () => {
  const open = openStruct(struct({ id: string }))

  it("keeps unknown keys", () => {
    const value = { id: "a", more: { deep: [1, null] } }
    assert.deepStrictEqual(open.decode(value), value)
    assert.deepStrictEqual(open.encode(value), value)
  })

  it("keeps an own key __proto__ as a key", () => {
    const read = open.decode(JSON.parse('{"id": "a", "__proto__": 1, "constructor": 2}'))
    assert.strictEqual(JSON.stringify(read), '{"id":"a","__proto__":1,"constructor":2}')
    assert.strictEqual(Object.getPrototypeOf(read), Object.prototype)
  })

  it("rejects encoding values that JSON lacks under an unknown key", () => {
    assert.strictEqual(textOf(open.encode({ id: "a", more: () => {} })), "more must be a JSON value")
    assert.strictEqual(textOf(open.encode({ more: 1 })), "id is a required field")
  })
})

describe("emptyObject", () => {
  it("reads anything but null as an object without keys", () => {
    for (const input of [{}, { success: true }, [], "", 0]) assert.deepStrictEqual(emptyObject.decode(input), {})
    assert.strictEqual(textOf(emptyObject.decode(null)), "The value must be an object")
    assert.strictEqual(textOf(emptyObject.decode(undefined)), "The value is a required field")
  })

  it("writes an object without keys, and no other", () => {
    assert.deepStrictEqual(emptyObject.encode({}), {})
    for (const value of [{ a: 1 }, [], "", null]) {
      assert.strictEqual(textOf(emptyObject.encode(value)), "The value must be an object without keys")
    }
  })
})
