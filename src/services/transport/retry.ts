import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type { Parsed } from "../../codecs/jsonText.js"
import { incomplete, parseBounded } from "../../codecs/jsonText.js"
import { Problem } from "../../codecs/Problem.js"
import type * as Call from "../../contract/Call.js"
import { ConnectionError, OfflineError, RequestTimeout } from "../../errors/sdk.js"
import { monotonicMillisOf } from "../../internal/clocks.js"
import type { Turns } from "../../internal/Turns.js"
import { noTurn } from "../../internal/Turns.js"
import { timeoutOrNull } from "../../internal/until.js"
import { maxWaitMillis } from "../../schemas/limits.js"
import { faultRetryMillis, localRetryBaseMillis, minRetryAfterMillis, retryBaseMillis } from "../config/defaults.js"
import type { Network } from "../platform/Connectivity.js"
import { isLocal } from "../platform/Connectivity.js"
import { logWarning } from "../platform/logWarning.js"
import type { CallOptions } from "./CallOptions.js"
import type { Http, HttpRequest, HttpResponse } from "./Http.js"
import { cut, HttpFailure } from "./Http.js"
import { platformHeader } from "./headers.js"
import type { NextRetry } from "./RetryPolicy.js"
import { excerpt } from "./secrets/excerpt.js"

/** One call: its limits, and what it has spent so far. */
export interface CallState {
  readonly network: Network
  /** The app's requests in flight, of which this one must be one. */
  readonly turns: Turns
  readonly clock: Clock.Clock
  readonly endpoint: Pick<Call.Any, "method" | "path" | "fault">
  readonly idempotent: boolean
  readonly onRetry: CallOptions["onRetry"]
  /** Whether the first retry is logged, for the app's developer. */
  readonly isReported: boolean
  readonly attemptTimeoutMillis: number
  readonly callTimeoutMillis: number
  readonly maxAttempts: number
  /** The program's own retries; null for those of the SDK. */
  readonly nextRetry: NextRetry | null
  readonly maxResponseBytes: number
  /** Called with the end of each attempt that is followed by another; null if no one listens. */
  readonly retrying: ((end: Effect.Effect<PlatformResponse, ConnectionError | RequestTimeout>) => Effect.Effect<void>) | null
  /** When the call must be over, on the monotonic clock, apart from waits for a rate limit. */
  readonly deadlineMillis: number
  /** How long the call may wait beyond its timeout for a rate limit. */
  readonly rateLimitWaitMillis: number
  /** The number of times the request was sent. */
  attempts: number
  /** How long the call has waited beyond its timeout for a rate limit. */
  waitedMillis: number
}

/** The last response of a call. */
export interface PlatformResponse {
  readonly response: HttpResponse
  /** The JSON of its body. */
  readonly json: Parsed
  /** The status that the platform means, which can differ from the HTTP status. */
  readonly status: number
  /** The code of the known error in the body, or null. */
  readonly code: string | null
  readonly request: HttpRequest
  /** The number of times the request was sent. */
  readonly attempts: number
}

/** The end of one attempt: a response, or why there is none. */
type AttemptResult = PlatformResponse | ConnectionError | RequestTimeout

// A server responds with 508 if it mistook a request for a loop, and Cloudflare with 520 to 527 if it cannot reach the platform.
const isTransient = (status: number): boolean =>
  [408, 425, 502, 503, 504, 508].includes(status) || (status >= 520 && status <= 527)

/** Sends a request until it has a response other than a transient error, within the attempts and the time allowed. */
export const send = Effect.fnUntraced(function* (http: Http["Service"], state: CallState, request: HttpRequest) {
  const { network } = state
  let hasFaulted = false
  for (let tries = 1; ; tries++) {
    const isOnline = network.isOnline()
    if (!isOnline && !network.isOnline(request.url)) return yield* new OfflineError(factsOf(state))
    let left = millisLeft(state)
    if (left <= 0) return yield* timeout(state, left)
    const attempt = Effect.suspend(() => {
      // The time of the attempt begins with its turn.
      left = millisLeft(state)
      const limit = Math.min(left, state.attemptTimeoutMillis)
      return http.send.within?.(request, limit) ?? timeoutOrNull(http.send(request, limit), limit)
    })
    const result = yield* state.turns.take(left, Effect.result(attempt))
    if (result === noTurn) return yield* new RequestTimeout({ ...timeoutFacts(state, "call"), inFlight: state.turns.max })
    if (Result.isFailure(result) && !isOnline) return yield* new OfflineError(factsOf(state))
    state.attempts++
    const received = Result.isFailure(result)
      ? result.failure
      : result.success && toPlatformResponse(state, request, result.success)
    const failure = received instanceof HttpFailure ? received : null
    const end =
      received === null
        ? timeout(state, left)
        : received instanceof HttpFailure
          ? connectionError(state, request, received)
          : received
    if (failure?.isFinal || tries >= state.maxAttempts || !mayRepeat(state, end, hasFaulted)) return yield* toEffect(end)

    const status = end instanceof Error ? null : end.status
    const askedMillis = end instanceof Error ? null : yield* retryAfterMillis(end.response)
    // On this device a platform responds, or is not running.
    const isLocalFailure = end instanceof ConnectionError && isLocal(end.origin)
    const baseMillis = (isLocalFailure ? localRetryBaseMillis : retryBaseMillis) * 2 ** (tries - 1)
    const usual = askedMillis ?? (yield* withJitter(status === 500 ? faultRetryMillis : baseMillis))
    const own = state.nextRetry && (yield* state.nextRetry({ attempts: state.attempts, delayMillis: usual, status }))
    if (state.nextRetry !== null && own === null) return yield* toEffect(end)
    const wait = own === null ? usual : Math.max(own, askedMillis ?? 0)
    if (wait >= millisLeft(state)) {
      // Waiting beyond the deadline would only hide the cause behind a timeout. The caller may allow it for a rate limit.
      state.waitedMillis += wait
      if (askedMillis === null || status !== 429 || state.waitedMillis > state.rateLimitWaitMillis) return yield* toEffect(end)
    }
    hasFaulted ||= status === 500
    state.onRetry?.({ attempts: state.attempts, delayMillis: wait, status })
    if (state.isReported && state.attempts === 1 && !isLocalFailure) {
      const { method, path } = state.endpoint
      const what = end instanceof Error ? end.message : `${method} ${path}: status ${status} from ${new URL(request.url).origin}.`
      yield* logWarning(`${what} It is tried again in ${wait} ms. \`onRetry\` of the call's options replaces this message.`)
    }
    if (state.retrying !== null) yield* state.retrying(toEffect(end))
    yield* Effect.sleep(wait)
  }
})

/** Returns how much of its time a call has left. */
export const millisLeft = (state: CallState): number => state.deadlineMillis + state.waitedMillis - monotonicMillisOf(state.clock)

const factsOf = ({ attempts, endpoint: { method, path } }: CallState) => ({ method, path, attempts })

/** Returns the error of a call whose attempt, or whose whole time, has ended; `left` was left when the attempt began. */
export const timeout = (state: CallState, left: number): RequestTimeout => {
  return new RequestTimeout(timeoutFacts(state, left > state.attemptTimeoutMillis ? "attempt" : "call"))
}

const timeoutFacts = (state: CallState, limit: "attempt" | "call") => ({
  ...factsOf(state),
  timeoutMillis: state[`${limit}TimeoutMillis`],
  limit
})

const connectionError = (state: CallState, request: HttpRequest, failure: HttpFailure): ConnectionError => {
  const { isFinal, mayHaveArrived, origin = new URL(request.url).origin, reason } = failure
  const facts = { ...factsOf(state), origin, reason: excerpt(reason, request), mayHaveArrived }
  if (isFinal) return new ConnectionError({ ...facts, hint: "Check the options `fetch` and `extraRequestHeaders`." })
  return new ConnectionError(isLocal(origin) ? { ...facts, hint: localHint } : facts)
}

const localHint = "Start the emulator with `npx portico-emulator`, or check the `baseUrl` option."

const toPlatformResponse = (state: CallState, request: HttpRequest, received: HttpResponse): PlatformResponse | HttpFailure => {
  const response = cut(received, state.maxResponseBytes)
  const json = response.isCut ? tooLarge : parseBounded(response.text)
  if (json === incomplete || isEmptied(response)) return brokenInBody
  const status = statusOf(response)
  return { response, json, status, code: errorCodeOf(response, json, status), attempts: state.attempts, request }
}
const tooLarge = new Problem(() => "it is larger than `maxResponseBytes`")

// Some hosts report no error if a connection breaks inside a compressed body, or inside one of unknown length.
const brokenInBody = new HttpFailure({ reason: "the connection broke inside the body", mayHaveArrived: true })
const isEmptied = ({ headers, status, text }: HttpResponse): boolean =>
  text === "" && (status === 200 || status === 201) && /gzip|deflate|br|zstd/.test(headers.get("content-encoding") ?? "")

const toEffect = (end: AttemptResult): Effect.Effect<PlatformResponse, ConnectionError | RequestTimeout> =>
  end instanceof Error ? Effect.fail(end) : Effect.succeed(end)

/** Returns whether sending a request once more does no harm, and may help. */
const mayRepeat = ({ endpoint, idempotent }: CallState, end: AttemptResult, hasFaulted: boolean): boolean => {
  if (end instanceof ConnectionError) return idempotent || !end.mayHaveArrived
  if (end instanceof RequestTimeout) return idempotent
  // A rate-limited request has had no effect.
  if (end.status === 429) return true
  // The platform also responds with 500 to cases it does not handle, such as a deleted id, and then does so each time.
  if (end.status === 500) return idempotent && endpoint.fault === undefined && !hasFaulted
  return idempotent && isTransient(end.status)
}

const withJitter = (millis: number) => Effect.map(Random.next, (share) => Math.round(millis * (0.5 + share)))

// Only refusals are overridden; a proxy can put any value into a header. protocol/answers.md#statuses
const statusOf = (response: HttpResponse): number => {
  const actual = platformHeader(response.headers, "actual-status")
  return /^[45]\d\d$/.test(actual ?? "") ? Number(actual) : response.status
}

const errorCodeOf = (response: HttpResponse, json: Parsed, status: number): string | null => {
  const header = platformHeader(response.headers, "known-error")
  if (header !== null || status < 400 || json instanceof Problem) return header
  // One old route omits the header, and so do proxies. protocol/answers.md#known-errors
  const { code, error } = Object(json.value)
  return typeof code === "string" && typeof error === "string" && /^[A-Z0-9_]+$/.test(code) ? code : null
}

/**
 * Returns how long the platform asks to wait: the seconds of `Retry-After`, or its distance from the response's own date; at most
 * what a timer can wait. Returns null if the header is absent or its time is zero or past, which is no reason to retry at once.
 */
export const retryAfterMillis = (response: HttpResponse): Effect.Effect<number | null> => {
  const text = response.headers.get("retry-after")?.trim() ?? ""
  if (/^\d+(\.\d+)?$/.test(text)) return Effect.succeed(clampWait(Number(text) * 1000))
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN
  const sentAt = Date.parse(response.headers.get("date") ?? "")
  return Effect.map(Clock.currentTimeMillis, (now) => clampWait(at - (Number.isNaN(sentAt) ? now : sentAt)))
}

const clampWait = (millis: number): number | null =>
  millis > 0 ? Math.min(Math.max(Math.ceil(millis), minRetryAfterMillis), maxWaitMillis) : null
