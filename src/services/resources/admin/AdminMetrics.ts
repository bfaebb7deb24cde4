import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as metrics from "../../../contract/admin/metrics.js"
import type { Metrics } from "../../../schemas/Metrics.js"
import { givenOptional } from "../../arguments/given.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"

/** Which users the metrics count. */
export interface MetricsOptions {
  /** Default: false. */
  readonly includeAnonymous?: boolean
}

/** User metrics of the project. */
export class AdminMetrics extends Context.Service<
  AdminMetrics,
  {
    /** Returns the metrics: totals, the last 31 days in UTC, countries, sign-in methods, and the newest users. */
    get(options?: MetricsOptions): Effect.Effect<Metrics, CallFailure<typeof metrics.get>>
  }
>()("portico/resources/AdminMetrics") {
  /** @internal */
  static readonly make = Effect.map(AdminTransport, ({ call }) =>
    AdminMetrics.of({
      get: (options) => Effect.flatMap(givenOptional("options", options), (query) => call(metrics.get, { query }))
    })
  )
}
