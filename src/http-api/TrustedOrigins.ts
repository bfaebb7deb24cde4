import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { requestHeader } from "../services/platform/RequestLike.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { allowedRequest } from "../web/allowedRequest.js"
import { checkSessionOptions } from "../web/checkAdapter.js"
import { crossOriginMessage } from "../web/withSession.js"
import { PermissionDenied } from "./failures.js"

/**
 * Origins besides the API's own whose pages may send requests that change something with the visitor's cookies, such as
 * `https://admin.example.com`. Default: none. Read when the layers of `Authenticated` and `AuthenticatedRpc` are built.
 *
 * ```ts
 * Authenticated.layer.pipe(Layer.provide(Layer.succeed(TrustedOrigins, ["https://app.example.com"])))
 * ```
 */
export const TrustedOrigins: Context.Reference<ReadonlyArray<string>> = Context.Reference<ReadonlyArray<string>>(
  "portico/http-api/TrustedOrigins",
  { defaultValue: () => [] }
)

/** Returns the trusted origins. One that is no origin is a programming error. */
export const trustedOrigins = Effect.tap(TrustedOrigins, (origins) =>
  Effect.sync(() => checkSessionOptions({ trustedOrigins: origins }))
)

/** Returns the request that may be acted on. Fails if a page of an origin that is not trusted sends it with the visitor's cookies. */
export const checkOrigin = (
  request: AdapterRequest,
  trustedOrigins: ReadonlyArray<string>
): Effect.Effect<AdapterRequest, PermissionDenied> => {
  // Without cookies, a page can send only data that it knows itself.
  if (requestHeader(request, "cookie") === null) return Effect.succeed(request)
  const allowed = allowedRequest(request, trustedOrigins)
  return allowed === null ? failCrossOrigin(request) : Effect.succeed(allowed)
}

/** Fails because a page of an origin that is not trusted sends the request. */
export const failCrossOrigin = (request: AdapterRequest): Effect.Effect<never, PermissionDenied> =>
  Effect.fail(
    new PermissionDenied({ missing: "origin", id: requestHeader(request, "origin") ?? "", message: crossOriginMessage })
  )
