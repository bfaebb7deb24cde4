// Written by `npm run compile` from src/schemas/Interval.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { finite, literal } from "../../codecs/scalar.js"
import { tuple } from "../../codecs/tuple.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/Interval.js"
import { dayIntervalCount } from "../../schemas/rules/interval.js"

/** @internal */
export const DayInterval = /* @__PURE__ */ of<typeof schemas.DayInterval.Type>(/* @__PURE__ */ tuple(/* @__PURE__ */ checked(finite, dayIntervalCount), /* @__PURE__ */ literal("day", "week", "month", "year")))

/** @internal */
export const DayIntervalOrNever = /* @__PURE__ */ of<typeof schemas.DayIntervalOrNever.Type>(/* @__PURE__ */ union(/* @__PURE__ */ literal("never"), DayInterval))

