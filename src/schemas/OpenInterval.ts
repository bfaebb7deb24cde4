import * as Schema from "effect/Schema"
import * as limits from "./limits.js"
import { Open } from "./Open.js"

/** How often something repeats, in an answer: a newer platform may have more units. @source facts 3.3 */
export const OpenInterval = /* @__PURE__ */ Schema.Tuple([Schema.Finite, /* @__PURE__ */ Open(limits.timeUnits)])
export type OpenInterval = typeof OpenInterval.Type
