import { assert, describe, it } from "@effect/vitest"
import { expected } from "../../src/codecs/Codec.js"
import { Problem } from "../../src/codecs/Problem.js"
import { string } from "../../src/codecs/scalar.js"
import { secretInput } from "../../src/codecs/secret.js"
import { struct } from "../../src/codecs/struct.js"
import { textOf } from "../support/codecs.js"

describe("Problem", () => {
  const problem = new Problem((path) => `${path} is wrong`)

  it("has the path of keys to it", () => {
    const deep = problem.under("name").under(1).under("items")
    assert.strictEqual(deep.field(), "items.1.name")
    assert.strictEqual(deep.field("payload"), "payload.items.1.name")
    assert.strictEqual(deep.text(), "items.1.name is wrong")
  })

  it("refers to the value itself at the root", () => {
    assert.strictEqual(problem.field(), "")
    assert.strictEqual(problem.field("payload"), "payload")
    assert.strictEqual(problem.text(), "The value is wrong")
  })

  it("names an empty key, or a symbol's description, like any other", () => {
    assert.strictEqual(problem.under("a").under("").under("b").field(), "b..a")
    assert.strictEqual(problem.under("__proto__").field(), "__proto__")
  })

  it("does not change the problem when it is put below a key", () => {
    problem.under("a")
    assert.deepStrictEqual(problem.path, [])
  })
})

describe("expected", () => {
  it("says what the value must be, and that a missing one is required", () => {
    assert.strictEqual(expected(5, "a string").text(), "The value must be a string")
    assert.strictEqual(expected(null, "a string").text(), "The value must be a string")
    assert.strictEqual(expected(undefined, "a string").text(), "The value is a required field")
  })

  it("names the field that a user of the SDK must correct", () => {
    const codec = struct({ email: string, password: secretInput(string) })
    assert.strictEqual(textOf(codec.encode({ email: "a@b.test", password: 5 })), "password must be a string")
    assert.strictEqual(textOf(codec.encode({ email: "a@b.test" })), "password is a required field")
  })

  it("never contains the value", () => {
    const codec = struct({ key: struct({ secret: secretInput(string) }) })
    for (const value of [{ canary: 1 }, ["canary"], () => "canary", Symbol("canary"), { toString: () => "canary" }]) {
      const found = codec.encode({ key: { secret: value } })
      assert.notInclude(textOf(found), "canary")
      assert.notInclude(JSON.stringify(found), "canary")
    }
  })
})
