import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"

/** What the transport asks of a session: a token to send, and to hear that one was refused. */
export interface Bearer {
  /** A token that is likely to be accepted. Costs no request while the present one is fresh. */
  current(): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
  /** Reports that the platform refused a token; the next `current` is another one. */
  refused(token: AccessToken): Effect.Effect<void>
  /** Hears the platform's time, in milliseconds since the epoch, whenever an answer tells it. */
  observed(serverMillis: number): Effect.Effect<void>
}

const nobody: Bearer = {
  current: () => new SessionExpired({ reason: "signed-out" }),
  refused: () => Effect.void,
  observed: () => Effect.void
}

/** The tokens of the app's user. */
export class AccessTokens extends Context.Service<AccessTokens, Bearer>()("portico/transport/AccessTokens") {
  /** No session: for an app without users, and for the calls by which a session renews itself. */
  static readonly none = nobody
}

/** The tokens of a person who owns the project, for an admin app without keys. @source facts 2.4 */
export class OwnerTokens extends Context.Service<OwnerTokens, Bearer>()("portico/transport/OwnerTokens") {}
