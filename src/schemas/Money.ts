import * as Schema from "effect/Schema"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import type { Message } from "./rule.js"
import { must, rule } from "./rule.js"

/** A currency that a price can have, by its ISO 4217 code. */
export type Currency = keyof typeof limits.currencies

/** What is wrong with an amount of a currency, or null. @source spec 5 Money */
export const moneyProblem = (currency: Currency, amount: string): Message | null => {
  const [, whole = "", fraction = ""] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(amount) ?? []
  if (whole === "") return messages.moneyFormat
  if (fraction.length > limits.currencies[currency]) {
    return () => messages.decimals(currency, limits.currencies[currency])
  }
  return whole.length > 1 && whole.startsWith("0") ? messages.leadingZeros : null
}

/** An amount of money in a currency, as a decimal string without needless zeros in front. @source spec 5 Money */
/* @__NO_SIDE_EFFECTS__ */
export const Money = (currency: Currency) => Schema.String.check(rule((amount: string) => moneyProblem(currency, amount)))

const amountIn = (currency: Currency) => Schema.optionalKey(Money(currency))

/** A price in each of its currencies, by code; at least one. @source spec 5 Money */
export const CurrencyAmounts = /* @__PURE__ */ (() =>
  Schema.Struct({
    USD: amountIn("USD"),
    EUR: amountIn("EUR"),
    GBP: amountIn("GBP"),
    JPY: amountIn("JPY"),
    INR: amountIn("INR"),
    AUD: amountIn("AUD"),
    CAD: amountIn("CAD")
  }).check(must((amounts: object) => Object.keys(amounts).length > 0, messages.currencyRequired)))()
