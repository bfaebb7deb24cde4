import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { retryAfterSeconds } from "../errors/store.js"
import { cacheControl, needsVary, sessionVary } from "../web/sessionResponse.js"

/**
 * Sets `Cache-Control: private, no-store` on the response, also if the request fails, unless the handler sets another; and
 * `Retry-After` on a 503.
 */
export const privateResponse = HttpEffect.appendPreResponseHandler((_, given) => {
  const isRetried = given.status === 503 && given.headers["retry-after"] === undefined
  const response = isRetried ? HttpServerResponse.setHeader(given, "retry-after", String(retryAfterSeconds)) : given
  const control = cacheControl(response.headers["cache-control"] ?? null, false)
  const withControl = HttpServerResponse.setHeader(response, "cache-control", control)
  if (!needsVary(control)) return Effect.succeed(withControl)
  const { vary } = response.headers
  return Effect.succeed(
    HttpServerResponse.setHeader(withControl, "vary", vary === undefined ? sessionVary : `${vary}, ${sessionVary}`)
  )
})
