import { inspect } from "node:util"
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Redacted, Result, Schema } from "effect"
import { NewPassword } from "../../src/schemas/NewPassword.js"
import { Password } from "../../src/schemas/Password.js"
import { problems } from "../../src/schemas/problems.js"
import type { SecretInput } from "../../src/schemas/Secret.js"
import { refusedInput, refusedOutput } from "../support/refused.js"

const canary = "hunter2-"
const long = canary.repeat(9).slice(0, 71)

describe("Password", () => {
  it("accepts a plain or a redacted string, and sends the plain one", () => {
    expectTypeOf<typeof Password.Type>().toEqualTypeOf<string | Redacted.Redacted<string>>()
    expectTypeOf<typeof Password.Type>().toEqualTypeOf<SecretInput>()
    expectTypeOf<typeof Password.Encoded>().toEqualTypeOf<string>()
    assert.strictEqual(Schema.encodeSync(Password)("secret"), "secret")
    assert.strictEqual(Schema.encodeSync(Password)(Redacted.make("secret")), "secret")
    assert.strictEqual(Schema.encodeSync(Password)(Redacted.make("secret", { label: "mine" })), "secret")
  })

  it("is Redacted when decoded", () => {
    const read = Schema.decodeSync(Password)("secret")
    assert.isTrue(Redacted.isRedacted(read))
    assert.notInclude(inspect(read), "secret")
  })

  it("has at most 70 characters", () => {
    for (const give of [(text: string) => text, (text: string) => Redacted.make(text)]) {
      assert.deepStrictEqual(refusedOutput(Password, give("x".repeat(69))), [])
      assert.deepStrictEqual(refusedOutput(Password, give("x".repeat(70))), [])
      assert.deepStrictEqual(refusedOutput(Password, give("x".repeat(71))), ["at must be at most 70 characters"])
    }
    assert.deepStrictEqual(refusedInput(Password, "x".repeat(71)), ["at must be at most 70 characters"])
  })

  it("is never in the failure", () => {
    for (const value of [long, Redacted.make(long), 12345678, { password: canary }]) {
      const result = Schema.encodeUnknownResult(Password)(value)
      if (Result.isSuccess(result)) return assert.fail("accepted")
      const { failure } = result
      const shown = [
        failure.message,
        `${failure}`,
        JSON.stringify(failure),
        inspect(failure, { depth: 20 }),
        problems(failure, "password")
      ]
      assert.notMatch(JSON.stringify(shown), /hunter2|12345678/)
      assert.match(problems(failure, "password")[0]?.message ?? "", /^password |^Expected/)
    }
  })
})

describe("NewPassword", () => {
  it("has 8 to 70 characters", () => {
    assert.deepStrictEqual(refusedOutput(NewPassword, "x".repeat(7)), ["at must be at least 8 characters"])
    assert.deepStrictEqual(refusedOutput(NewPassword, "x".repeat(8)), [])
    assert.deepStrictEqual(refusedOutput(NewPassword, "x".repeat(70)), [])
    assert.deepStrictEqual(refusedOutput(NewPassword, "x".repeat(71)), ["at must be at most 70 characters"])
  })

  it("has at most 71 bytes", () => {
    assert.deepStrictEqual(refusedOutput(NewPassword, `${"ä".repeat(35)}x`), [])
    assert.deepStrictEqual(refusedOutput(NewPassword, "ä".repeat(36)), ["at must be at most 71 bytes in UTF-8"])
  })
})
