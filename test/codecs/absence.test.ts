import { assert, describe, it } from "@effect/vitest"
import { nullable, nullByDefault, nullWhenAbsent, optional } from "../../src/codecs/absence.js"
import type { Codec } from "../../src/codecs/Codec.js"
import { millis } from "../../src/codecs/date.js"
import { int } from "../../src/codecs/scalar.js"
import { struct } from "../../src/codecs/struct.js"
import { keeps, refuses, textOf } from "../support/codecs.js"

const noon = new Date(43_200_000)

describe("nullable", () => {
  it("keeps null, and uses its codec for the rest", () => {
    keeps(nullable(int), null, 5)
    refuses(nullable(int), "The value must be an integer", "5")
    refuses(nullable(int), "The value is a required field", undefined)
  })
})

describe("optional", () => {
  it("leaves an absent key absent in both directions, and rejects null", () => {
    const codec: Codec<unknown> = struct({ at: optional(millis) })
    assert.deepStrictEqual(codec.decode({}), {})
    assert.deepStrictEqual(codec.encode({}), {})
    assert.deepStrictEqual(codec.decode({ at: 43_200_000 }), { at: noon })
    assert.strictEqual(textOf(codec.decode({ at: null })), "at must be an integer")
    assert.strictEqual(textOf(codec.encode({ at: null })), "at must be a valid Date")
  })

  it("leaves out a key whose value is undefined", () => {
    const codec: Codec<unknown> = struct({ at: optional(millis) })
    assert.notProperty(codec.decode({ at: undefined }), "at")
    assert.notProperty(codec.encode({ at: undefined }), "at")
  })
})

describe("nullWhenAbsent", () => {
  it("decodes an absent key and null as null, and omits the key for null", () => {
    const codec = struct({ at: nullWhenAbsent(millis) })
    assert.deepStrictEqual(codec.decode({}), { at: null })
    assert.deepStrictEqual(codec.decode({ at: null }), { at: null })
    assert.deepStrictEqual(codec.encode({ at: null }), {})
    assert.deepStrictEqual(codec.encode({}), {})
    assert.deepStrictEqual(codec.encode({ at: noon }), { at: 43_200_000 })
    assert.strictEqual(textOf(codec.encode({ at: "noon" })), "at must be a valid Date")
  })
})

describe("nullByDefault", () => {
  it("decodes an absent key and null as null, and encodes null", () => {
    const codec = struct({ at: nullByDefault(millis) })
    assert.deepStrictEqual(codec.decode({}), { at: null })
    assert.deepStrictEqual(codec.decode({ at: null }), { at: null })
    assert.deepStrictEqual(codec.encode({ at: null }), { at: null })
    assert.deepStrictEqual(codec.encode({}), {})
    assert.strictEqual(textOf(codec.decode({ at: "noon" })), "at must be an integer")
  })
})
