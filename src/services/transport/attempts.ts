import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type * as Call from "../../contract/Call.js"
import { ConnectionError, OfflineError, RequestTimeout } from "../../errors/sdk.js"
import { faultRetryMillis, maxWaitMillis, minRetryAfterMillis, retryBaseMillis } from "../../schemas/limits.js"
import type { Network } from "../platform/Connectivity.js"
import { monotonicMillisOf } from "../platform/monotonicMillis.js"
import { within } from "../platform/within.js"
import type { CallOptions } from "./CallOptions.js"
import { excerpt } from "./excerpt.js"
import type { Http, HttpRequest, HttpResponse } from "./Http.js"
import { cut } from "./Http.js"
import { answerHeader } from "./headers.js"

/** What is fixed for all attempts of one call. */
export interface Plan {
  readonly network: Network
  readonly clock: Clock.Clock
  readonly endpoint: Pick<Call.Any, "method" | "path" | "fault">
  readonly idempotent: boolean
  readonly onRetry: CallOptions["onRetry"]
  readonly attemptTimeoutMillis: number
  readonly callTimeoutMillis: number
  readonly maxAttempts: number
  readonly maxResponseBytes: number
  /** Called with the end of each attempt that is followed by another; null if no one listens. */
  readonly retrying: ((end: Effect.Effect<Answer, ConnectionError | RequestTimeout>) => Effect.Effect<void>) | null
  /** When the call must be over, on the monotonic clock, apart from waits for a rate limit. */
  readonly deadlineMillis: number
  /** How long the call may wait beyond its timeout for a rate limit. */
  readonly rateLimitWaitMillis: number
}

/** What a call has spent so far. */
export interface Progress {
  /** The number of times its request was sent. */
  readonly attempts: number
  /** How long it has waited beyond its timeout for a rate limit. */
  readonly waitedMillis: number
}

/** The last response of a call. */
export interface Answer extends Progress {
  readonly response: HttpResponse
  /** The status that the platform means, which can differ from the HTTP status. */
  readonly status: number
  /** The code of the known error in the body, or null. */
  readonly code: string | null
  readonly request: HttpRequest
}

// A server responds with 508 if it took one of its own requests for a loop.
const transient: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 508])

// The platform also responds with 500 to cases it does not handle, such as a deleted id, and then does so each time.
const maxFaults = 2

/** Sends a request until it has a response other than a transient error, within the attempts and the time allowed. */
export const send = Effect.fnUntraced(function* (http: Http["Service"], plan: Plan, request: HttpRequest, before: Progress) {
  const { callTimeoutMillis, clock, endpoint, idempotent, network } = plan
  let { waitedMillis } = before
  let faults = 0
  for (let tries = 1; ; tries++) {
    const call = { method: endpoint.method, path: endpoint.path, attempts: before.attempts + tries - 1 }
    const isOnline = network.isOnline()
    if (!isOnline && !network.isOnline(request.url)) return yield* new OfflineError(call)
    const left = plan.deadlineMillis + waitedMillis - monotonicMillisOf(clock)
    const limit = Math.min(left, plan.attemptTimeoutMillis)
    if (limit <= 0) return yield* new RequestTimeout({ ...call, timeoutMillis: callTimeoutMillis, limit: "call" })
    const result = yield* Effect.result(within(http.send(request, limit), limit))
    const attempts = before.attempts + tries
    let wait: number | null = null
    let isAsked = false
    let status: number | null = null
    let end: Effect.Effect<Answer, ConnectionError | RequestTimeout>
    if (Result.isFailure(result)) {
      if (!isOnline) return yield* new OfflineError(call)
      const { isFinal, mayHaveArrived, origin = new URL(request.url).origin } = result.failure
      const reason = excerpt(result.failure.reason, request)
      end = new ConnectionError({ ...call, attempts, origin, reason, mayHaveArrived })
      if (isFinal || (mayHaveArrived && !idempotent)) return yield* end
    } else if (result.success === null) {
      const timeoutMillis = left > plan.attemptTimeoutMillis ? plan.attemptTimeoutMillis : callTimeoutMillis
      end = new RequestTimeout({ ...call, attempts, timeoutMillis, limit: limit < left ? "attempt" : "call" })
      if (!idempotent) return yield* end
    } else {
      const response = cut(result.success, plan.maxResponseBytes)
      status = statusOf(response)
      end = Effect.succeed({ response, status, code: knownCode(response, status), attempts, request, waitedMillis })
      // A rate-limited request has had no effect, so any request may be sent again.
      if (!transient.has(status) || !(idempotent || status === 429)) return yield* end
      if (status === 500 && (endpoint.fault !== undefined || ++faults === maxFaults)) return yield* end
      wait = yield* retryAfterMillis(response)
      isAsked = wait !== null
      if (!isAsked && status === 500) wait = yield* jittered(faultRetryMillis)
    }
    wait ??= yield* jittered(retryBaseMillis * 2 ** (tries - 1))
    if (tries >= plan.maxAttempts) return yield* end
    // Waiting beyond the deadline would only hide the cause behind a timeout.
    if (monotonicMillisOf(clock) + wait >= plan.deadlineMillis + waitedMillis) {
      if (!isAsked || status !== 429) return yield* end
      waitedMillis += wait
      if (waitedMillis > plan.rateLimitWaitMillis) return yield* end
    }
    plan.onRetry?.({ attempts, delayMillis: wait, status })
    if (plan.retrying !== null) yield* plan.retrying(end)
    yield* Effect.sleep(wait)
  }
})

const jittered = (millis: number) => Effect.map(Random.next, (share) => Math.round(millis * (0.5 + share)))

// Only refusals are overridden; a proxy can put any value into a header. protocol/answers.md#statuses
const statusOf = (response: HttpResponse): number => {
  const actual = answerHeader(response.headers, "actual-status")
  return /^[45]\d\d$/.test(actual ?? "") ? Number(actual) : response.status
}

const knownCode = (response: HttpResponse, status: number): string | null => {
  const named = answerHeader(response.headers, "known-error")
  if (named !== null || status < 400) return named
  // One old route omits the header. protocol/answers.md#known-errors
  return /^\s*\{\s*"code"\s*:\s*"([A-Z0-9_]+)"/.exec(response.text.slice(0, 1000))?.[1] ?? null
}

/**
 * Returns how long the platform asks to wait: the seconds of `Retry-After`, or its distance from the response's own date; at most
 * what a timer can wait. Returns null if the header is absent or its time is zero or past, which is no reason to retry at once.
 */
export const retryAfterMillis = (response: HttpResponse): Effect.Effect<number | null> => {
  const text = response.headers.get("retry-after")?.trim() ?? ""
  if (/^\d+(\.\d+)?$/.test(text)) return Effect.succeed(bounded(Number(text) * 1000))
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN
  const sentAt = Date.parse(response.headers.get("date") ?? "")
  return Effect.map(Clock.currentTimeMillis, (now) => bounded(at - (Number.isNaN(sentAt) ? now : sentAt)))
}

const bounded = (millis: number): number | null =>
  millis > 0 ? Math.min(Math.max(Math.ceil(millis), minRetryAfterMillis), maxWaitMillis) : null
