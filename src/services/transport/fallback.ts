import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { monotonicMillis } from "../../internal/clocks.js"
import { probeChance } from "../config/defaults.js"
import type { HttpResponse } from "./Http.js"
import { Http, HttpFailure } from "./Http.js"
import { platformHeader } from "./headers.js"

/** An `Http` that knows several base URLs of one platform. */
export interface Fallback {
  readonly http: Http["Service"]
  /** The base URL in use; pages that the browser opens, such as a provider's, start there. */
  baseUrl(): string
}

/**
 * Sends to the first base URL while it responds. If it is down, the next attempt goes to the next URL, and later requests stay
 * with the one that responded; occasionally a GET request tries the first URL again. The call's own retries still decide what may
 * be sent twice. @source protocol/requests.md#retries
 */
export const withFallback = (http: Http["Service"], baseUrl: string, others: ReadonlyArray<string>): Fallback => {
  if (others.length === 0) return { http, baseUrl: () => baseUrl }
  const all = [baseUrl, ...others]
  let current = 0
  let chance: number = probeChance.first
  // Whether the URL of the last request has responded: a call must not return to one that is known to be down before.
  let mayProbe = false
  return {
    baseUrl: () => all[current] ?? baseUrl,
    http: Http.of({
      send: Effect.fnUntraced(function* (request, limitMillis) {
        const isProbe = current > 0 && mayProbe && request.method === "GET" && (yield* Random.next) < chance
        const at = isProbe ? 0 : current
        const origin = all[at] ?? baseUrl
        const switchUrl = () => {
          mayProbe = false
          if (isProbe) chance = Math.max(chance / 2, probeChance.least)
          else if (at === current) current = (at + 1) % all.length
        }
        const sentAt = yield* monotonicMillis
        const response = http.send({ ...request, url: `${origin}${request.url.slice(baseUrl.length)}` }, limitMillis).pipe(
          Effect.mapError((failure) => new HttpFailure({ ...failure, origin: new URL(origin).origin })),
          Effect.onExit((exit) =>
            Effect.map(monotonicMillis, (now) => {
              // An earlier interruption by the caller says nothing about the URL.
              const hasTimedOut = limitMillis !== undefined && now - sentAt >= limitMillis * timerTolerance
              if (hasTimedOut && Exit.hasInterrupts(exit)) switchUrl()
            })
          )
        )
        const result = yield* Effect.result(response)
        if (isDown(result)) switchUrl()
        else {
          // Another request may have moved on meanwhile; a URL that responds can serve all requests.
          current = at
          mayProbe = true
          if (at === 0) chance = probeChance.first
        }
        return yield* Effect.fromResult(result)
      })
    })
  }
}

// Timers of some hosts fire a little early.
const timerTolerance = 0.95

// A response with a known error comes from the platform, whatever its status.
const isDown = (result: Result.Result<HttpResponse, HttpFailure>): boolean =>
  Result.isFailure(result)
    ? result.failure.isFinal !== true
    : (result.success.status >= 500 || result.success.status === 429) &&
      platformHeader(result.success.headers, "known-error") === null
