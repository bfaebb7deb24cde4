import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"

/** What the transport asks of a session: a token to send, and to hear that one was refused. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /** A token that is likely to be accepted. Costs no request while the present one is fresh. */
    readonly current: Effect.Effect<AccessToken, SessionExpired | TransportFailure>
    /** Reports that the platform refused a token; the next `current` is another one. */
    refused(token: AccessToken): Effect.Effect<void>
  }
>()("portico/transport/AccessTokens") {
  /** No session: for an app without users, and for the calls by which a session renews itself. */
  static readonly none = AccessTokens.of({
    current: Effect.fail(new SessionExpired({ reason: "signed-out" })),
    refused: () => Effect.void
  })
}
