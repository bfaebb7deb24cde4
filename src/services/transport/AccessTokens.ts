import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { Caller } from "./Caller.js"

/** What the transport asks of a session: a token to send, and to hear that one was refused. */
export interface Bearer {
  /** A token that is likely to be accepted, of the user who is signed in when this starts. Costs no request while the present one is fresh. */
  current(): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
  /** Reports that the platform refused a token; the next `current` is another one. */
  refused(token: AccessToken): Effect.Effect<void>
  /** Hears the platform's time, in milliseconds since the epoch, whenever an answer tells it. */
  observed(serverMillis: number): Effect.Effect<void>
}

/** The session of the app's own user, whose calls know whose they are. */
export interface OwnBearer extends Bearer {
  /** Who makes a call now: the caller of the operation that it is a step of, or the signed-in user. */
  caller(context: Context.Context<never>): Caller
  /** A token of the caller. Fails with `SessionExpired` (`replaced`) if another user is signed in by now. */
  tokenFor(caller: Caller): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
}

const signedOut = Effect.suspend(() => new SessionExpired({ reason: "signed-out" }))
const nobody: OwnBearer = {
  caller: () => ({ of: nobody, changes: 0, identity: null }),
  tokenFor: () => signedOut,
  current: () => signedOut,
  refused: () => Effect.void,
  observed: () => Effect.void
}

/** The tokens of the app's user. */
export class AccessTokens extends Context.Service<AccessTokens, OwnBearer>()("portico/transport/AccessTokens") {
  /** No session: for an app without users, and for the calls by which a session renews itself. */
  static readonly none = nobody
}

/** The tokens of a person who owns the project, for an admin app without keys. @source protocol/requests.md#owned-projects */
export class OwnerTokens extends Context.Service<OwnerTokens, Bearer>()("portico/transport/OwnerTokens") {}
