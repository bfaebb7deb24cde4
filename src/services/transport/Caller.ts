import * as Context from "effect/Context"
import type { AccessToken } from "../../schemas/Tokens.js"

/** The session of a caller. */
export interface Identity {
  readonly generation: number
  /** A token that names the user; null if the session has none yet. */
  readonly accessToken: AccessToken | null
}

/**
 * The caller of a call, fixed when the call is made. A later read of the session can only refuse the call, never make it another
 * user's. A call that is made before the app has read its tokens belongs to the first session that is read.
 */
export interface Caller {
  /** The session that the call is made with; a program can have several. */
  readonly of: object
  /** The number of sign-ins and sign-outs before the call was made. */
  readonly changes: number
  /** Null until it is known. */
  identity: Identity | null
}

/** The caller of the current operation of several steps; null outside of one. */
export const OwnCaller: Context.Reference<Caller | null> = Context.Reference<Caller | null>("portico/transport/OwnCaller", {
  defaultValue: () => null
})
