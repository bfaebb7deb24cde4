import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../../errors/options.js"
import { SessionVerifier } from "../../verify/SessionVerifier.js"
import type { VerifyOptions } from "../../verify/Verifier.js"
import { ServerApp } from "../ServerApp.js"

export { SessionVerifier } from "../../verify/SessionVerifier.js"
export type { VerifyOptions } from "../../verify/Verifier.js"

/** Creates a verifier. Sends nothing. */
export const make: (options: VerifyOptions) => Effect.Effect<SessionVerifier["Service"], InvalidOption> = SessionVerifier.make

/** A verifier with the published keys of a project, which are fetched when the first session is verified. */
export const layer: (options: VerifyOptions) => Layer.Layer<SessionVerifier, InvalidOption> = SessionVerifier.layer

/**
 * The verifier of a server app: it has the app's project, cookies and shared sessions, and fetches the public keys as the app sends its
 * requests. Accepts normal users only, as `app.verifySession(request)` does.
 *
 * ```ts
 * Authenticated.layer.pipe(Layer.provide(SessionVerifier.layerServerApp), Layer.provide(ServerApp.layerConfig()))
 * ```
 */
export const layerServerApp: Layer.Layer<SessionVerifier, never, ServerApp> = Layer.effect(
  SessionVerifier,
  Effect.map(ServerApp, ({ verifySession }) => ({
    // A source that is no request is a programming error, as in `SessionVerifier.make`.
    verify: (source) => Effect.catchTag(verifySession(source ?? null), "InvalidInput", Effect.die)
  }))
)
