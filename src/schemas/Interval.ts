import * as Schema from "effect/Schema"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import { must } from "./rule.js"

/* @__NO_SIDE_EFFECTS__ */
const intervalOf = <const Units extends ReadonlyArray<string>>(units: Units) =>
  Schema.Tuple([
    Schema.Number.check(must((count: number) => Number.isSafeInteger(count) && count >= 0, messages.interval(units))),
    Schema.Literals(units)
  ])

/** How often something repeats: a count and a unit, from milliseconds to years. @source spec 5 Money and intervals */
export const Interval = /* @__PURE__ */ intervalOf(limits.timeUnits)
export type Interval = typeof Interval.Type

/** How often something repeats: a count and a unit, from days to years. @source spec 5 Money and intervals */
export const DayInterval = /* @__PURE__ */ intervalOf(limits.dayUnits)
export type DayInterval = typeof DayInterval.Type

/** How often something repeats in days or longer, if ever. @source facts 3.3 */
export const DayIntervalOrNever = /* @__PURE__ */ (() => Schema.Union([DayInterval, Schema.Literal("never")]))()
export type DayIntervalOrNever = typeof DayIntervalOrNever.Type
