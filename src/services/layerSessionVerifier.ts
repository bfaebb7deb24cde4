import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SessionVerifier } from "../verify/SessionVerifier.js"
import { ServerApp } from "./ServerApp.js"

/**
 * The verifier of a server app: it has the app's project, cookies and shared sessions, and fetches the public keys as the app sends its
 * requests. Accepts normal users only, as `app.verifySession(request)` does.
 *
 * ```ts
 * Authenticated.layer.pipe(Layer.provide(layerSessionVerifier), Layer.provide(ServerApp.layerConfig()))
 * ```
 */
export const layerSessionVerifier: Layer.Layer<SessionVerifier, never, ServerApp> = Layer.effect(
  SessionVerifier,
  Effect.map(ServerApp, ({ verifySession }) => ({
    // A source that is no request is a programming error, as in `SessionVerifier.make`.
    verify: (source) => Effect.catchTag(verifySession(source ?? null), "InvalidInput", Effect.die)
  }))
)
