import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { check } from "./check.js"
import { DayInterval, OpenInterval } from "./Interval.js"
import { CurrencyAmounts } from "./Money.js"
import { Opaque } from "./Opaque.js"
import type { Currency } from "./rules/money.js"
import { somePrice } from "./rules/money.js"
import * as units from "./units.js"
import { Wire } from "./wire.js"

const each = <A>(make: (code: string) => A) => Object.fromEntries(Object.keys(units.currencies).map((code) => [code, make(code)]))
// No type describes "a record built from the keys of another", which both of these are.
const anyAmounts = each(() => Schema.optionalKey(Schema.String)) as {
  readonly [Code in Currency]: Schema.optionalKey<Schema.String>
}
const codes = each((code) => code) as { readonly [Code in Currency]: Code }

// Without an interval, the amount is due once.
const rhythm = <Interval extends Schema.Constraint>(interval: Interval) => ({ interval, freeTrial: interval })
const serverOnly = Schema.optionalKey(Schema.Boolean)

/** A price of a product in a response: an amount per currency. @source protocol/payments.md#products */
export class Price extends Opaque<Price>()(Wire({ ...anyAmounts, ...rhythm(nullWhenAbsent(OpenInterval)), serverOnly }, codes)) {}

/**
 * A price in the configuration, which may contain values that the platform has not checked.
 * @source protocol/projects.md#configuration
 */
export class ConfiguredPrice extends Opaque<ConfiguredPrice>()(
  Schema.Struct({ ...anyAmounts, ...rhythm(Schema.optionalKey(OpenInterval)), serverOnly })
) {}

const strict = { ...CurrencyAmounts.fields, ...rhythm(Schema.optionalKey(DayInterval)) }
const hasAmount = check(somePrice)

/** A price of a product that the project does not offer. @source protocol/payments.md#products */
export class InlinePrice extends Opaque<InlinePrice>()(Wire(strict, codes).check(hasAmount)) {}

/** A price to write into the configuration. @source protocol/projects.md#configuration */
export class ConfigPrice extends Opaque<ConfigPrice>()(Schema.Struct({ ...strict, serverOnly }).check(hasAmount)) {}
