import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/options.js"
import { InvalidInput } from "../errors/sdk.js"
import type { VerifyFailure } from "../errors/verify.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { hasHeaders } from "../services/platform/validateRequest.js"
import { accessTokenOf } from "./accessTokenOf.js"
import { checkVerifyOptions } from "./checkVerifyOptions.js"
import { getWith } from "./fetchKeySet.js"
import type { SessionClaims } from "./SessionClaims.js"
import type { VerifyOptions } from "./Verifier.js"
import { makeVerifier } from "./Verifier.js"

/** Verifies sessions of one project locally, against the project's published keys, which are fetched once and cached. */
export class SessionVerifier extends Context.Service<
  SessionVerifier,
  {
    /** Returns the claims of a request's session, or of an access token. */
    verify(source: RequestLike | string | null): Effect.Effect<SessionClaims, VerifyFailure>
  }
>()("portico/verify/SessionVerifier") {
  /** @internal */
  static readonly make = (options: VerifyOptions): Effect.Effect<SessionVerifier["Service"], InvalidOption> =>
    Effect.map(checkVerifyOptions(options), (checked) => {
      const verifier = makeVerifier(checked, getWith(options.fetch ?? ((input, init) => fetch(input, init))))
      return {
        verify: Effect.fnUntraced(function* (source: RequestLike | string | null) {
          // A caller without type checks may pass what a header lacks.
          const given = source ?? null
          if (given !== null && typeof given !== "string" && !hasHeaders(given)) {
            // A programming error, not a visitor without a session.
            return yield* Effect.die(
              new InvalidInput({ field: "source", reason: "source must be a request with its headers, or a token" })
            )
          }
          const token =
            typeof given === "string" || given === null ? given : accessTokenOf(given, checked.projectId, checked.cookies)
          return yield* verifier.verify(token, yield* Clock.currentTimeMillis)
        })
      }
    })

  /** @internal */
  static readonly layer = (options: VerifyOptions): Layer.Layer<SessionVerifier, InvalidOption> =>
    Layer.effect(SessionVerifier, SessionVerifier.make(options))
}
