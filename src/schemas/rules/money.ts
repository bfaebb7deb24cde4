import * as messages from "../messages/money.js"
import * as units from "../units.js"
import type { Message, Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A currency that a price can have, by its ISO 4217 code. */
export type Currency = keyof typeof units.currencies

/** Returns the problem of an amount in a currency, or null. @source protocol/formats.md#money */
export const moneyProblem = (currency: Currency, amount: string): Message | null => {
  const [, whole = "", fraction = ""] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(amount) ?? []
  if (whole === "") return messages.moneyFormat
  if (fraction.length > units.currencies[currency]) {
    return () => messages.decimals(currency, units.currencies[currency])
  }
  return whole.length > 1 && whole.startsWith("0") ? messages.leadingZeros : null
}

/** An amount of US dollars. @internal */
export const usd: Rule<string> = (amount) => moneyProblem("USD", amount)

/** An amount of euros. @internal */
export const eur: Rule<string> = (amount) => moneyProblem("EUR", amount)

/** An amount of pounds sterling. @internal */
export const gbp: Rule<string> = (amount) => moneyProblem("GBP", amount)

/** An amount of yen. @internal */
export const jpy: Rule<string> = (amount) => moneyProblem("JPY", amount)

/** An amount of Indian rupees. @internal */
export const inr: Rule<string> = (amount) => moneyProblem("INR", amount)

/** An amount of Australian dollars. @internal */
export const aud: Rule<string> = (amount) => moneyProblem("AUD", amount)

/** An amount of Canadian dollars. @internal */
export const cad: Rule<string> = (amount) => moneyProblem("CAD", amount)

/** The rule for amounts of each currency. @internal */
export const amounts: { readonly [Code in Currency]: Rule<string> } = {
  USD: usd,
  EUR: eur,
  GBP: gbp,
  JPY: jpy,
  INR: inr,
  AUD: aud,
  CAD: cad
}

/** Amounts in at least one currency. @source protocol/formats.md#money @internal */
export const someAmount: Rule<object> = must((amounts: object) => Object.keys(amounts).length > 0, messages.currencyRequired)

/** A price with an amount in at least one currency. @source protocol/formats.md#money @internal */
export const somePrice: Rule<object> = must(
  (price: object) => Object.keys(price).some((key) => Object.hasOwn(units.currencies, key)),
  messages.currencyRequired
)

const countOf = (units: ReadonlyArray<string>): Rule<number> =>
  must((count: number) => Number.isSafeInteger(count) && count >= 0, messages.interval(units))

/** The count of an interval of any unit. @source protocol/formats.md#money @internal */
export const intervalCount: Rule<number> = countOf(units.timeUnits)

/** The count of an interval of days or longer. @source protocol/formats.md#money @internal */
export const dayIntervalCount: Rule<number> = countOf(units.dayUnits)
