import { assert, describe, it } from "@effect/vitest"
import { optional } from "../../src/codecs/absence.js"
import { checked } from "../../src/codecs/checked.js"
import { finite, string } from "../../src/codecs/scalar.js"
import { struct } from "../../src/codecs/struct.js"
import { oneOfTemplates } from "../../src/schemas/rules/choice.js"
import { between } from "../../src/schemas/rules/number.js"
import { atMost, notEmpty } from "../../src/schemas/rules/text.js"
import { keeps, refuses, textOf } from "../support/codecs.js"

describe("checked", () => {
  it("checks its rules when decoding and encoding", () => {
    keeps(checked(finite, between(1, 9)), 1, 9)
    refuses(checked(finite, between(1, 9)), "The value must be a whole number from 1 to 9", 0, -0, -1, 10)
  })

  it("reports the first broken rule", () => {
    refuses(checked(string, notEmpty, atMost(2)), "The value must not be empty", "")
    refuses(checked(string, notEmpty, atMost(2)), "The value must be at most 2 characters", "abc")
  })

  it("checks no rule for a value of the wrong type", () => {
    refuses(checked(string, notEmpty), "The value must be a string", 5, null)
  })

  it("checks its rules for the TypeScript value, in both directions", () => {
    const codec = checked(
      struct({ templateId: ["template_id", optional(string)], templateTsxSource: ["template_tsx_source", optional(string)] }),
      oneOfTemplates
    )
    assert.deepStrictEqual(codec.encode({ templateId: "a" }), { template_id: "a" })
    assert.match(textOf(codec.encode({ templateId: "a", templateTsxSource: "b" })), /^Exactly one of templateId/)
    assert.match(textOf(codec.decode({ template_id: "a", template_tsx_source: "b" })), /^Exactly one of templateId/)
    assert.match(textOf(codec.decode({})), /^Exactly one of templateId/)
  })
})
