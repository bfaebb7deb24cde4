import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Scope from "effect/Scope"
import { ServerApp } from "../services/ServerApp.js"
import type { ServerViewMembers } from "../services/ServerView.js"
import { allowedRequest } from "../web/allowedRequest.js"
import type { PermissionDenied } from "./failures.js"
import { privateResponse } from "./privateResponse.js"
import { failCrossOrigin, trustedOrigins } from "./TrustedOrigins.js"
import { requestOf, viewOfRequest } from "./viewOfRequest.js"

/**
 * Returns the app for the visitor of the current request, also if no user is signed in: it signs in and out, and acts as the visitor.
 * The session's cookies are set on the response, which no cache shares. Fails with `PermissionDenied` if a page of another origin
 * sends a request that may change something, unless it brings tokens, or the origin is one of `TrustedOrigins`.
 *
 * ```ts
 * handlers.handle("signOut", () => Effect.flatMap(requestSession, ({ auth }) => auth.signOut({ noRedirect: true })))
 * ```
 */
export const requestSession: Effect.Effect<ServerViewMembers, PermissionDenied, HttpServerRequest | Scope.Scope | ServerApp> =
  Effect.gen(function* () {
    yield* privateResponse
    const app = yield* ServerApp
    const origins = yield* trustedOrigins
    const request = requestOf(yield* HttpServerRequest)
    return yield* viewOfRequest(app, allowedRequest(request, origins) ?? (yield* failCrossOrigin(request)), origins)
  })
