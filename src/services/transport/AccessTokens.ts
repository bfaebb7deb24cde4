import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { Caller } from "./Caller.js"

/** A session as the transport sees it: it provides access tokens and is notified of rejected ones. */
export interface Bearer {
  /**
   * Returns an access token of the signed-in user that is likely to be accepted. Sends no request while the current one is fresh.
   */
  current(): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
  /** Reports that the platform rejected a token; the next `current` returns another one. */
  refused(token: AccessToken): Effect.Effect<void>
  /** Called with the platform's time, in milliseconds since the epoch, from each response that has it. */
  observed(serverMillis: number): Effect.Effect<void>
}

/** The session of the app's own user, which knows the caller of each call. */
export interface UserBearer extends Bearer {
  /** Returns the caller of a call made now: the caller of the current operation, else the signed-in user. */
  caller(context: Context.Context<never>): Caller
  /** Returns an access token of the caller. Fails with `SessionExpired` (`replaced`) if another user is signed in by now. */
  tokenFor(caller: Caller): Effect.Effect<AccessToken, SessionExpired | TransportFailure>
}

const signedOut = Effect.suspend(() => new SessionExpired({ reason: "signed-out" }))
const signedOutBearer: UserBearer = {
  caller: () => ({ of: signedOutBearer, generation: 0, accessToken: null }),
  tokenFor: () => signedOut,
  current: () => signedOut,
  refused: () => Effect.void,
  observed: () => Effect.void
}

/** The tokens of the app's user. */
export class AccessTokens extends Context.Service<AccessTokens, UserBearer>()("portico/transport/AccessTokens") {
  /** No session: for an app without users, and for the calls that refresh a session. */
  static readonly none = signedOutBearer
}
