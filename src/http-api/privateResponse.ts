import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { cacheControl, varies } from "../web/sessionResponse.js"

/** Sets `Cache-Control: private, no-store` on the response, also if the request fails, unless the handler sets another. */
export const privateResponse = /* @__PURE__ */ HttpEffect.appendPreResponseHandler((_, response) => {
  const control = cacheControl(response.headers["cache-control"] ?? null, false)
  const kept = HttpServerResponse.setHeader(response, "cache-control", control)
  return Effect.succeed(varies(control) ? HttpServerResponse.setHeader(kept, "vary", "Cookie") : kept)
})
