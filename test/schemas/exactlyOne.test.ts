import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { exactlyOne } from "../../src/schemas/exactlyOne.js"
import { exactlyOneOf } from "../../src/schemas/rules/choice.js"
import { refusedInput, refusedOutput } from "../support/refused.js"

const fields = Schema.Struct({
  a: Schema.optionalKey(Schema.String),
  b: Schema.optionalKey(Schema.Finite),
  c: Schema.optionalKey(Schema.Boolean),
  other: Schema.optionalKey(Schema.String)
})
const message = (path: string) => `${path} needs one of a, b and c`
const one = exactlyOne(fields, exactlyOneOf(["a", "b", "c"], message))

describe("exactlyOne", () => {
  it("accepts each key alone, with the other fields", () => {
    for (const value of [{ a: "" }, { b: 0 }, { c: false }, { a: "x", other: "y" }]) {
      assert.deepStrictEqual(refusedInput(one, value), [])
      assert.deepStrictEqual(refusedOutput(one, value), [])
    }
  })

  it("rejects none and several, with a message that names the keys", () => {
    for (const value of [{}, { other: "y" }, { a: "x", b: 1 }, { a: "x", b: 1, c: true }]) {
      assert.deepStrictEqual(refusedInput(one, value), ["at needs one of a, b and c"])
      assert.deepStrictEqual(refusedOutput(one, value), ["at needs one of a, b and c"])
    }
  })
})
