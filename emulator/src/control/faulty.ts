import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { AccessTokenExpired, RefreshTokenNotFoundOrExpired, UnparsableAccessToken } from "portico/effect/errors"
import { failureResponse } from "../apiResponse.js"
import { ConsoleToken } from "../console/ConsoleToken.js"
import { html, json, text } from "../http/Reply.js"
import { bare, corsHeaders } from "../http/respond.js"
import { ConnectionLost } from "./ConnectionLost.js"
import { callerOf } from "./caller.js"
import type { MetFault } from "./Faults.js"
import { Faults } from "./Faults.js"
import { MovableClock } from "./MovableClock.js"

const portal =
  "<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in to the network</h1><form><button>Connect</button></form></body></html>"

const lost = Effect.fail(new ConnectionLost())

const aborted = (signal: AbortSignal) =>
  Effect.callback<never, unknown>((resume) => {
    const abort = () => resume(Effect.fail(signal.reason))
    if (signal.aborted) abort()
    else signal.addEventListener("abort", abort, { once: true })
    return Effect.sync(() => signal.removeEventListener("abort", abort))
  })

const truncated = Effect.fnUntraced(function* (response: Response) {
  const body = new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))
  return new Response(body.slice(0, Math.floor(body.length / 2)), response)
})

const answerOf = Effect.fnUntraced(function* <R>(
  { options, removed }: MetFault,
  request: Request,
  answered: Effect.Effect<Response, never, R>,
  knownError: ReturnType<typeof failureResponse>
) {
  if (options.takesEffect === true) yield* answered
  const retryAfter = { "retry-after": `${options.retryAfterSeconds ?? 1}` }
  switch (options.kind) {
    case "latency":
      return yield* answered
    case "rate-limit":
      return bare(text("Too many requests", 429, retryAfter), corsHeaders)
    case "error-500":
      return bare(text("Something went wrong. The emulator was told to fail.", 500), corsHeaders)
    case "error-503":
      return bare(text("The service is unavailable. The emulator was told so.", 503, retryAfter), corsHeaders)
    case "reset":
      return yield* lost
    case "hang":
      return yield* Effect.raceFirst(aborted(request.signal), Effect.andThen(removed, lost))
    case "truncated-body":
      return yield* Effect.flatMap(answered, truncated)
    case "foreign-body":
      return bare(html(portal))
    case "expired-token": {
      const expiredAt = new Date(yield* Clock.currentTimeMillis)
      return yield* knownError(
        new AccessTokenExpired({ details: { expiredAt, projectId: null, userId: null, refreshTokenId: null } })
      )
    }
    case "unknown-token":
      return yield* knownError(new UnparsableAccessToken())
    case "broken-keys":
      return bare(json({ keys: [] }), corsHeaders)
    case "refused-refresh":
      return yield* knownError(new RefreshTokenNotFoundOrExpired())
  }
})

/**
 * Answers a request as the faults that it meets say, or else as `answered` does. Fails with what `fetch` fails with, if the connection
 * is lost. The emulator's own pages meet no faults.
 */
export const withFaults = Effect.fnUntraced(function* <R>(
  request: Request,
  received: Request,
  requestId: string,
  answered: Effect.Effect<Response, never, R>
) {
  const faults = yield* Faults
  if (!(yield* faults.isAny) || request.method === "OPTIONS" || (yield* (yield* ConsoleToken).isOf(request)))
    return yield* answered
  const url = new URL(request.url)
  const caller = yield* callerOf(received, url)
  const met = caller === undefined ? [] : yield* faults.meet(caller)
  const { base } = yield* MovableClock
  for (const { options } of met) {
    if (options.kind === "latency") yield* base.sleep(Duration.millis(options.millis ?? 2000))
  }
  const fault = met.find(({ options }) => options.kind !== "latency")
  return fault === undefined
    ? yield* answered
    : yield* answerOf(fault, request, answered, failureResponse(request, url, requestId))
})
