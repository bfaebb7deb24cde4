import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** Greater than zero. @source facts 16.2 @internal */
export const positive: Rule<number> = /* @__PURE__ */ must((number: number) => number > 0, messages.positive)

/** A whole number of a range. @internal */
/* @__NO_SIDE_EFFECTS__ */
export const between = (min: number, max: number): Rule<number> =>
  must((number: number) => Number.isInteger(number) && number >= min && number <= max, messages.between(min, max))
