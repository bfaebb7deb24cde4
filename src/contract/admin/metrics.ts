import * as Schema from "effect/Schema"
import { Metrics } from "../../schemas/Metrics.js"
import { BooleanText } from "../../schemas/query.js"
import { Wire } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Gets the figures of the project's users. Anonymous users count where asked for. @source protocol/projects.md#other-admin-calls */
export const get = Endpoint.get("/internal/metrics", {
  access: "admin",
  session: "none",
  query: Wire({ includeAnonymous: Schema.optionalKey(BooleanText) }),
  success: Metrics
})
