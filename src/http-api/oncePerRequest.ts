import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"

/**
 * Returns an effect that examines the current request once, however often it runs: each security scheme of an endpoint asks about
 * a request that the one before has refused.
 */
export const oncePerRequest = <A, E, R>(
  examine: (request: HttpServerRequest) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | HttpServerRequest> => {
  const results = new WeakMap<HttpServerRequest, Effect.Effect<A, E, R>>()
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const once = results.get(request) ?? (yield* Effect.cached(examine(request)))
    results.set(request, once)
    return yield* once
  })
}
