import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
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
