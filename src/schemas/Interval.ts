import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { Open } from "./Open.js"
import { dayIntervalCount, intervalCount } from "./rules/money.js"
import type { Rule } from "./rules/Rule.js"
import * as units from "./units.js"

const intervalOf = <const Units extends ReadonlyArray<string>>(count: Rule<number>, units: Units) =>
  Schema.Tuple([Schema.Number.check(check(count)), Schema.Literals(units)])

/** A repetition interval: a count and a unit, from milliseconds to years. @source protocol/formats.md#money */
export const Interval = intervalOf(intervalCount, units.timeUnits)
export type Interval = typeof Interval.Type

/** A repetition interval: a count and a unit, from days to years. @source protocol/formats.md#money */
export const DayInterval = intervalOf(dayIntervalCount, units.dayUnits)
export type DayInterval = typeof DayInterval.Type

/** A repetition interval of days or longer, or never. @source protocol/formats.md */
export const DayIntervalOrNever = (() => Schema.Union([DayInterval, Schema.Literal("never")]))()
export type DayIntervalOrNever = typeof DayIntervalOrNever.Type

/** A repetition interval in a response: a newer platform may have more units. @source protocol/formats.md */
export const OpenInterval = Schema.Tuple([Schema.Finite, Open(units.timeUnits)])
export type OpenInterval = typeof OpenInterval.Type
