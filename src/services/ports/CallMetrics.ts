import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as sessions from "../../contract/currentSession.js"
import * as oauth from "../../contract/refreshGrant.js"
import { callTimeoutMillis } from "../config/defaults.js"
import type { CallTemplate } from "../transport/spans.js"
import { CallListener } from "../transport/spans.js"

/**
 * Records calls in Effect's metrics, which any exporter of the program reads: the calls of an app that is built over this layer,
 * and of an effect that it is provided to.
 *
 * - `portico.calls`: calls that ended, by endpoint and `portico.outcome`: `"success"`, the tag of the error, `"interrupted"` or
 * `"defect"`
 * - `portico.retries`: requests that were sent again, by endpoint and by `http.response.status_code`, which is `"none"` if there
 * was no response
 * - `portico.refreshes`: refreshes of access tokens, by `portico.outcome`
 * - `portico.call.duration`: a histogram of milliseconds, by endpoint
 *
 * An endpoint is `http.request.method` and `url.template`, such as `/teams/:teamId`. No attribute contains an id or a secret.
 */
export const layer: Layer.Layer<never> = Layer.succeed(CallListener, {
  retried: (call, status, context) =>
    count(retries, { ...endpointOf(call), "http.response.status_code": `${status ?? "none"}` }, context),
  ended: (call, exit, millis, context) => {
    const outcome = { "portico.outcome": outcomeOf(exit) }
    count(calls, { ...endpointOf(call), ...outcome }, context)
    if (isRefresh(call)) count(refreshes, outcome, context)
    Metric.withAttributes(durations, endpointOf(call)).updateUnsafe(millis, context)
  }
})

const calls = Metric.counter("portico.calls", { description: "Calls of the platform that ended.", incremental: true })
const retries = Metric.counter("portico.retries", { description: "Requests that were sent again.", incremental: true })
const refreshes = Metric.counter("portico.refreshes", { description: "Access tokens that were asked for.", incremental: true })
const durations = Metric.histogram("portico.call.duration", {
  description: "How long calls take with all their attempts, in milliseconds.",
  boundaries: [5, 10, 25, 50, 75, 100, 250, 500, 750, 1000, 2500, 5000, 7500, 10_000, callTimeoutMillis]
})

type Attributes = Readonly<Record<string, string>>

const count = (counter: Metric.Counter<number>, attributes: Attributes, context: Context.Context<never>): void =>
  Metric.withAttributes(counter, attributes).updateUnsafe(1, context)

const endpointOf = ({ method, path }: CallTemplate): Attributes => ({ "http.request.method": method, "url.template": path })

const isRefresh = ({ path }: CallTemplate): boolean => path === oauth.refresh.path || path === sessions.refresh.path

const outcomeOf = (exit: Exit.Exit<unknown, unknown>): string => {
  if (Exit.isSuccess(exit)) return "success"
  const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  if (error === undefined) return Cause.hasInterruptsOnly(exit.cause) ? "interrupted" : "defect"
  return String(Object(error)._tag)
}
