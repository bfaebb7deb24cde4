import * as Context from "effect/Context"
import type { AccessToken } from "../../schemas/Tokens.js"

/** A session as a call knows it. */
export interface Identity {
  readonly generation: number
  /** A token that names the user; null if the session has none yet. */
  readonly accessToken: AccessToken | null
}

/**
 * Whose call it is: fixed when the call is made, and carried by it. What is read later can only refuse the call, never make it
 * another user's. A call that is made before the app has read its tokens belongs to the first session that is read.
 */
export interface Caller {
  /** The session that the call is made with; a program can have several. */
  readonly of: object
  /** How many sign-ins and sign-outs the app had seen when the call was made. */
  readonly changes: number
  /** Null until it is known. */
  identity: Identity | null
}

/** The caller of the operation that is under way, if it has more than one step; null outside of one. */
export const OwnCaller: Context.Reference<Caller | null> = Context.Reference<Caller | null>("portico/transport/OwnCaller", {
  defaultValue: () => null
})
