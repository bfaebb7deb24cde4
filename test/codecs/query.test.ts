import { assert, describe, it } from "@effect/vitest"
import { booleanText, intText } from "../../src/codecs/query.js"
import { renamed } from "../../src/codecs/transform.js"
import { textOf } from "../support/codecs.js"

describe("booleanText", () => {
  it("decodes and encodes both words", () => {
    for (const flag of [true, false]) {
      assert.strictEqual(booleanText.decode(String(flag)), flag)
      assert.strictEqual(booleanText.encode(flag), String(flag))
    }
  })

  it("rejects other words, and encoding a non-boolean", () => {
    for (const input of ["True", "1", "", true]) {
      assert.strictEqual(textOf(booleanText.decode(input)), 'The value must be "true" or "false"')
    }
    for (const value of ["true", 1, null]) assert.strictEqual(textOf(booleanText.encode(value)), "The value must be a boolean")
  })
})

describe("intText", () => {
  it("reads a whole number, and writes it", () => {
    assert.strictEqual(intText.decode("25"), 25)
    assert.strictEqual(intText.encode(25), "25")
    assert.strictEqual(intText.encode(-0), "0")
  })

  it("rejects a string that is not an integer, and encoding a non-integer", () => {
    for (const input of ["1.5", "x", "Infinity", "NaN", "9007199254740992"]) {
      assert.strictEqual(textOf(intText.decode(input)), "The value must be an integer")
    }
    assert.strictEqual(textOf(intText.decode(25)), "The value must be a string")
    for (const value of ["25", 0.5, Number.NaN, null])
      assert.strictEqual(textOf(intText.encode(value)), "The value must be an integer")
  })
})

describe("renamed", () => {
  const codec = renamed("signedUpAt", "signed_up_at")

  it("decodes the wire name, and encodes the TypeScript name as it", () => {
    assert.strictEqual(codec.decode("signed_up_at"), "signedUpAt")
    assert.strictEqual(codec.encode("signedUpAt"), "signed_up_at")
  })

  it("rejects each name in place of the other, and names the expected one", () => {
    assert.strictEqual(textOf(codec.decode("signedUpAt")), 'The value must be "signed_up_at"')
    assert.strictEqual(textOf(codec.encode("signed_up_at")), 'The value must be "signedUpAt"')
  })
})
