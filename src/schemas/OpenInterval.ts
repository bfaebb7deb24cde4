import * as Schema from "effect/Schema"
import { Open } from "./Open.js"
import * as units from "./units.js"

/** A repetition interval in a response: a newer platform may have more units. @source protocol/formats.md */
export const OpenInterval = Schema.Tuple([Schema.Finite, Open(units.timeUnits)])
export type OpenInterval = typeof OpenInterval.Type
