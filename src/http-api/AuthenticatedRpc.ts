import * as Effect from "effect/Effect"
import type * as HttpHeaders from "effect/http/Headers"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as RpcMiddleware from "effect/rpc/RpcMiddleware"
import * as Schema from "effect/Schema"
import type { ServerUser } from "../schemas/User.js"
import type { ServerApp } from "../services/ServerApp.js"
import type { SessionClaims } from "../verify/SessionClaims.js"
import type { SessionVerifier } from "../verify/SessionVerifier.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { authenticate } from "./authenticate.js"
import { authenticateByApp } from "./authenticateByApp.js"
import { CurrentUser, madeUp } from "./CurrentUser.js"
import { PermissionDenied, PlatformUnavailable, SignInRequired } from "./failures.js"
import { checkOrigin, trustedOrigins } from "./TrustedOrigins.js"
import { requestOf } from "./viewOfRequest.js"

type Find = (
  request: AdapterRequest
) => Effect.Effect<CurrentUser["Service"], SignInRequired | PermissionDenied | PlatformUnavailable>

const protectBy = (find: Find) =>
  Effect.map(
    trustedOrigins,
    (origins): AuthenticatedRpc["Service"] =>
      (procedure, { headers }) =>
        Effect.gen(function* () {
          const sent = Option.getOrUndefined(yield* Effect.serviceOption(HttpServerRequest))
          const request = yield* checkOrigin(ofCall(headers, sent), origins)
          return yield* Effect.provideService(procedure, CurrentUser, yield* find(request))
        })
  )

/**
 * Protects remote procedures with the user's session, read from the headers of the call as `Authenticated` does. A call with
 * cookies from a page of another origin fails with `PermissionDenied`, unless the origin is one of `TrustedOrigins`.
 */
export class AuthenticatedRpc extends RpcMiddleware.Service<AuthenticatedRpc, { provides: CurrentUser }>()(
  "portico/http-api/AuthenticatedRpc",
  { error: Schema.Union([SignInRequired, PermissionDenied, PlatformUnavailable]) }
) {
  /** Accepts every call as that of a made-up user, as `CurrentUser.layerTest` makes it: for the tests of procedures. */
  static readonly layerTest = (claims: Partial<SessionClaims> = {}, user?: ServerUser): Layer.Layer<AuthenticatedRpc> =>
    Layer.succeed(AuthenticatedRpc, (procedure) => Effect.provideService(procedure, CurrentUser, madeUp(claims, user)))

  /** Verifies sessions locally. Requests the whole user from the platform only if a handler needs it. */
  static readonly layer: Layer.Layer<AuthenticatedRpc, never, ServerApp | SessionVerifier> = Layer.effect(
    AuthenticatedRpc,
    Effect.flatMap(authenticate, protectBy)
  )

  /**
   * Verifies sessions locally through the app, also those of a shared store (`SharedSessions.layer`). An expired access token is
   * refreshed first; outside a shared store for this call only, because a procedure sets no cookies.
   */
  static readonly layerRenewing: Layer.Layer<AuthenticatedRpc, never, ServerApp> = Layer.effect(
    AuthenticatedRpc,
    Effect.flatMap(authenticateByApp, (find) => protectBy((request) => find(request, new Headers())))
  )
}

// A call can contain headers in its body, which any page can write: only those with tokens count.
const ofCall = (headers: HttpHeaders.Headers, sent: HttpServerRequest | undefined): AdapterRequest => ({
  ...(sent && requestOf(sent)),
  headers: { get: (name) => (isOfTokens(name) ? headers : (sent?.headers ?? headers))[name] ?? null },
  method: "POST"
})

const isOfTokens = (name: string): boolean => name === "authorization" || name === "x-stack-auth"
