import * as Schema from "effect/Schema"
import type { AppClock } from "portico/services"
import { clockOf, isAppClock } from "portico/services"

/** The clock that a test shares with its apps. */
export const appClock = Schema.declare(isAppClock, { message: "must be an object with functions `now` and `after`" })

export type { AppClock }
export { clockOf }
