import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { ServerUser } from "../schemas/User.js"
import { ServerApp } from "../services/ServerApp.js"
import type { SessionClaims } from "../verify/SessionClaims.js"
import type { SessionVerifier } from "../verify/SessionVerifier.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { authenticate } from "./authenticate.js"
import { authenticateBySession } from "./authenticateByApp.js"
import { CurrentUser, madeUp } from "./CurrentUser.js"
import { PermissionDenied, PlatformUnavailable, SignInRequired } from "./failures.js"
import { oncePerRequest } from "./oncePerRequest.js"
import { privateResponse } from "./privateResponse.js"
import { checkOrigin, trustedOrigins } from "./TrustedOrigins.js"
import { requestOf, viewOfRequest } from "./viewOfRequest.js"

type Find = (
  seen: AdapterRequest,
  trustedOrigins: ReadonlyArray<string>
) => Effect.Effect<
  CurrentUser["Service"],
  SignInRequired | PermissionDenied | PlatformUnavailable,
  HttpServerRequest | Scope.Scope
>

// Each scheme reads the whole request, so that the order of places is the same everywhere.
const protectBy = (find: Find) =>
  Effect.map(trustedOrigins, (origins) => {
    const user = oncePerRequest((request) =>
      Effect.gen(function* () {
        yield* privateResponse
        return yield* find(yield* checkOrigin(requestOf(request), origins), origins)
      })
    )
    const protect: Authenticated["Service"]["bearer"] = (handler) => Effect.provideServiceEffect(handler, CurrentUser, user)
    return bySchemes(protect)
  })

const bySchemes = (protect: Authenticated["Service"]["bearer"]): Authenticated["Service"] => ({
  bearer: protect,
  "x-stack-auth": protect,
  cookies: protect
})

/**
 * Protects endpoints of an `HttpApi` with the user's session: `Authorization: Bearer`, the `x-stack-auth` header, or the
 * session's cookies. Provides `CurrentUser` to handlers; other requests get a 401, 403 or 503, which the API's schema and
 * OpenAPI declare. A request with cookies from a page of another origin that may change something gets a 403, unless the origin is
 * one of `TrustedOrigins`.
 *
 * @since 0.2.0
 * @category Servers
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
 * import { Authenticated } from "portico/http-api"
 *
 * const list = HttpApiEndpoint.get("list", "/notes", { success: Schema.Array(Schema.String) })
 * const Api = HttpApi.make("notes").add(HttpApiGroup.make("notes").add(list).middleware(Authenticated))
 * ```
 */
export class Authenticated extends HttpApiMiddleware.Service<Authenticated, { provides: CurrentUser }>()(
  "portico/http-api/Authenticated",
  {
    error: [SignInRequired, PermissionDenied, PlatformUnavailable],
    security: {
      bearer: HttpApiSecurity.bearer,
      "x-stack-auth": HttpApiSecurity.apiKey({ key: "x-stack-auth", in: "header" }),
      cookies: HttpApiSecurity.apiKey({ key: "stack-access", in: "cookie" })
    }
  }
) {
  /** Accepts every request as that of a made-up user, as `CurrentUser.layerTest` makes it: for the tests of an API. */
  static readonly layerTest = (claims: Partial<SessionClaims> = {}, user?: ServerUser): Layer.Layer<Authenticated> =>
    Layer.succeed(
      Authenticated,
      bySchemes((handler) => Effect.provideService(handler, CurrentUser, madeUp(claims, user)))
    )

  /** Verifies sessions locally. Requests the whole user from the platform only if a handler needs it. */
  static readonly layer: Layer.Layer<Authenticated, never, ServerApp | SessionVerifier> = Layer.effect(
    Authenticated,
    Effect.flatMap(authenticate, protectBy)
  )

  /**
   * Verifies sessions locally through the app, also those of a shared store (`SharedSessions.layer`). An expired access token is
   * refreshed first, and the session's cookies are set on the response. A handler that asks for `requestSession` gets the same
   * session.
   */
  static readonly layerRenewing: Layer.Layer<Authenticated, never, ServerApp> = Layer.effect(
    Authenticated,
    Effect.flatMap(ServerApp, (app) =>
      protectBy((seen, origins) =>
        Effect.flatMap(viewOfRequest(app, seen, origins), (session) => authenticateBySession(app, session))
      )
    )
  )
}
