import { assert, describe, it } from "@effect/vitest"
import { CurrencyAmounts, Money } from "../../src/schemas/Money.js"
import { refusedInput } from "../support/refused.js"

const format = "Money amount must be in the format of <number> or <number>.<number>"
const zeros = "Money amount must not have leading zeros"

describe("Money", () => {
  it("is a number with an optional fraction", () => {
    for (const amount of ["0", "0.5", "10", "10.50", "123456789012345678901234567890"]) {
      assert.deepStrictEqual(refusedInput(Money("USD"), amount), [], amount)
    }
    for (const amount of ["", ".5", "5.", "-1", "+1", "1e3", "1,5", "1.2.3", " 1", "1 ", "١"]) {
      assert.deepStrictEqual(refusedInput(Money("USD"), amount), [format], amount)
    }
  })
  it("has no more decimals than its currency", () => {
    for (const currency of ["USD", "EUR", "GBP", "INR", "AUD", "CAD"] as const) {
      assert.deepStrictEqual(refusedInput(Money(currency), "1.99"), [])
      assert.deepStrictEqual(refusedInput(Money(currency), "1.999"), [`Too many decimals; ${currency} only has 2 decimals`])
    }
    assert.deepStrictEqual(refusedInput(Money("JPY"), "100"), [])
    assert.deepStrictEqual(refusedInput(Money("JPY"), "100.0"), ["Too many decimals; JPY only has 0 decimals"])
  })
  it("has no leading zeros, except the one before the point", () => {
    assert.deepStrictEqual(refusedInput(Money("USD"), "01"), [zeros])
    assert.deepStrictEqual(refusedInput(Money("USD"), "00.5"), [zeros])
  })
})

describe("CurrencyAmounts", () => {
  it("needs at least one currency", () => {
    assert.deepStrictEqual(refusedInput(CurrencyAmounts, {}), ["At least one currency is required"])
    assert.deepStrictEqual(refusedInput(CurrencyAmounts, { JPY: "5" }), [])
    assert.deepStrictEqual(refusedInput(CurrencyAmounts, { USD: "5.00", EUR: "4.50" }), [])
  })
  it("checks each amount by its currency, and knows no other currency", () => {
    assert.deepStrictEqual(refusedInput(CurrencyAmounts, { USD: "1", JPY: "1.5" }), [
      "Too many decimals; JPY only has 0 decimals"
    ])
    assert.deepStrictEqual(refusedInput(CurrencyAmounts, { USD: "1", CHF: "1" }), ["at contains unknown properties"])
  })
})
