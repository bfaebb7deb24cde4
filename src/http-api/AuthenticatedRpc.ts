import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RpcMiddleware from "effect/rpc/RpcMiddleware"
import * as Schema from "effect/Schema"
import type { ServerApp } from "../services/ServerApp.js"
import type { SessionVerifier } from "../verify/SessionVerifier.js"
import { authenticate } from "./authenticate.js"
import { PermissionDenied, PlatformUnavailable, SignInRequired } from "./failures.js"
import { SignedInUser } from "./SignedInUser.js"

/** Protects remote procedures with the user's session, read from the headers of the call as `Authenticated` does. */
export class AuthenticatedRpc extends RpcMiddleware.Service<AuthenticatedRpc, { provides: SignedInUser }>()(
  "portico/http-api/AuthenticatedRpc",
  { error: Schema.Union([SignInRequired, PermissionDenied, PlatformUnavailable]) }
) {
  /** Verifies sessions locally. Requests the whole user from the platform only if a handler needs it. */
  static readonly layer: Layer.Layer<AuthenticatedRpc, never, ServerApp | SessionVerifier> = Layer.effect(
    AuthenticatedRpc,
    Effect.map(
      authenticate,
      (authenticated): AuthenticatedRpc["Service"] =>
        (handler, { headers }) =>
          Effect.flatMap(authenticated({ headers }), (user) => Effect.provideService(handler, SignedInUser, user))
    )
  )
}
