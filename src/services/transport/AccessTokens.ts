import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"

/**
 * The caller of a call, fixed when the call is made. A later read of the session can only refuse the call, never make it another
 * user's. A call that is made before the app has read its tokens belongs to the first session that is read.
 */
export interface Caller {
  /** The session that the call is made with; a program can have several. */
  readonly of: object
  /** Each sign-in and each end of a session begins another one. */
  readonly generation: number
  /** A token that names the user; null until one is known, and if no user is signed in. */
  accessToken: AccessToken | null
}

/** What fixes the caller of an operation: a session, for the user who is signed in when the operation starts. */
export interface CallerSource {
  asCaller<A, E>(operation: Effect.Effect<A, E>): Effect.Effect<A, E>
}

/**
 * The key under which an app has a function that returns its session, for a face whose own code is loaded before a call is made.
 * @internal
 */
export const callerSource: unique symbol = Symbol.for("portico/caller")

/** The caller of the current operation of several steps; null outside of one. */
export const CurrentCaller: Context.Reference<Caller | null> = Context.Reference<Caller | null>(
  "portico/transport/CurrentCaller",
  {
    defaultValue: () => null
  }
)

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
