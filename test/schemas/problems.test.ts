import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Email } from "../../src/schemas/Email.js"
import { DayInterval } from "../../src/schemas/Interval.js"
import { problems } from "../../src/schemas/problems.js"
import { DisplayName } from "../../src/schemas/Text.js"
import { Wire } from "../../src/schemas/wire.js"

const Form = Wire({ primaryEmail: Email, address: Schema.Struct({ name: DisplayName }), every: DayInterval })
const refused = (value: unknown) => {
  const result = Schema.decodeUnknownResult(Form)(value, { errors: "all", onExcessProperty: "error" })
  return Result.isSuccess(result) ? [] : problems(result.failure, "body")
}
const good = { primary_email: "a@b.co", address: { name: "A" }, every: [1, "day"] }

describe("problems", () => {
  it("names each field by its path on the wire, in the words of the platform", () => {
    assert.deepStrictEqual(refused({ primary_email: "a", address: { name: "x".repeat(257) }, every: [-1, "day"] }), [
      { path: "body.primary_email", message: "body.primary_email must be a valid email" },
      { path: "body.address.name", message: "body.address.name must be at most 256 characters" },
      { path: "body.every[0]", message: "body.every[0] must be a non-negative whole number and one of day, week, month, year" }
    ])
  })

  it("reports a missing field as required", () => {
    const { primary_email: _, ...rest } = good
    assert.deepStrictEqual(refused(rest), [{ path: "body.primary_email", message: "body.primary_email is a required field" }])
  })

  it("reports the expected type of a field", () => {
    assert.deepStrictEqual(refused({ ...good, address: { name: 5 }, primary_email: null }), [
      { path: "body.primary_email", message: "body.primary_email must be a string" },
      { path: "body.address.name", message: "body.address.name must be a string" }
    ])
  })

  it("names the object with unknown properties", () => {
    assert.deepStrictEqual(refused({ ...good, address: { name: "A", zip: 1 } }), [
      { path: "body.address", message: "body.address contains unknown properties" }
    ])
  })

  it("refers to the value if it has no name", () => {
    const result = Schema.decodeUnknownResult(Email)("x")
    if (Result.isSuccess(result)) return assert.fail("accepted")
    assert.deepStrictEqual(problems(result.failure), [{ path: "", message: "The value must be a valid email" }])
    assert.strictEqual(result.failure.message, "The value must be a valid email")
  })

  it("accepts valid values", () => assert.deepStrictEqual(refused(good), []))
})
