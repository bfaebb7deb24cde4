import * as Context from "effect/Context"
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

/** The caller of the current operation of several steps; null outside of one. */
export const OwnCaller: Context.Reference<Caller | null> = Context.Reference<Caller | null>("portico/transport/OwnCaller", {
  defaultValue: () => null
})
