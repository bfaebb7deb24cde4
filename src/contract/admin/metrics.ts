import * as Schema from "effect/Schema"
import { Metrics } from "../../schemas/Metrics.js"
import { BooleanText } from "../../schemas/query.js"
import { Wire } from "../../schemas/wire.js"
import { admin } from "../levels.js"

/** Gets the project's user metrics. Counts anonymous users if requested. @source protocol/projects.md#other-admin-calls */
export const get = admin.get("/internal/metrics", {
  query: Wire({ includeAnonymous: Schema.optionalKey(BooleanText) }),
  success: Metrics
})
