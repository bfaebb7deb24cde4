import * as Effect from "effect/Effect"
import { requestHeader } from "../services/platform/RequestLike.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { allowedRequest } from "../web/allowedRequest.js"
import { crossOriginMessage } from "../web/withSession.js"
import { PermissionDenied } from "./failures.js"

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
