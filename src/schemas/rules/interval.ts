import * as messages from "../messages/money.js"
import * as units from "../units.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

const countOf = (units: ReadonlyArray<string>): Rule<number> =>
  must((count: number) => Number.isSafeInteger(count) && count >= 0, messages.interval(units))

/** The count of an interval of any unit. @source protocol/formats.md#money @internal */
export const intervalCount: Rule<number> = countOf(units.timeUnits)

/** The count of an interval of days or longer. @source protocol/formats.md#money @internal */
export const dayIntervalCount: Rule<number> = countOf(units.dayUnits)
