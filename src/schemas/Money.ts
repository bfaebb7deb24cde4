import * as Schema from "effect/Schema"
import { check } from "./check.js"
import type { Currency } from "./rules/money.js"
import { amounts, someAmount } from "./rules/money.js"

export { type Currency, moneyProblem } from "./rules/money.js"

/** An amount of money in a currency, as a decimal string without leading zeros. @source protocol/formats.md#money */

export const Money = (currency: Currency) => Schema.String.check(check(amounts[currency]))

const amountIn = (currency: Currency) => Schema.optionalKey(Money(currency))

/** A price by currency code, in at least one currency. @source protocol/formats.md#money */
export const CurrencyAmounts = (() =>
  Schema.Struct({
    USD: amountIn("USD"),
    EUR: amountIn("EUR"),
    GBP: amountIn("GBP"),
    JPY: amountIn("JPY"),
    INR: amountIn("INR"),
    AUD: amountIn("AUD"),
    CAD: amountIn("CAD")
  }).check(check(someAmount)))()
