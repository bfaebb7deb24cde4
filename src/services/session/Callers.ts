import * as Context from "effect/Context"
import type { Observable } from "../../internal/Observable.js"
import type { Caller } from "../transport/Caller.js"
import { CurrentCaller } from "../transport/Caller.js"
import { isDefinitelySameUser } from "../transport/isSameUser.js"
import type { State } from "./State.js"
import { isSignedIn } from "./State.js"

/** Determines the caller of a call when it is made, and whether the call may still be sent once its token is available. */
export class Callers {
  readonly #state: Observable<State>

  constructor(state: Observable<State>) {
    this.#state = state
  }

  /** Returns the caller of the current operation, else the signed-in user. */
  caller(context: Context.Context<never>): Caller {
    const own = Context.get(context, CurrentCaller)
    if (own?.of === this.#state) return own
    const now = this.#state.get()
    return { of: this.#state, generation: now.generation, accessToken: isSignedIn(now) ? now.pair.accessToken : null }
  }

  /** Returns whether a user other than the caller is signed in. A caller whose user is not known yet becomes the session's. */
  isReplaced(caller: Caller): boolean {
    const now = this.#state.get()
    if (!isSignedIn(now)) return false
    const { accessToken } = now.pair
    if (caller.generation !== now.generation) return !isDefinitelySameUser(caller.accessToken, accessToken)
    caller.accessToken ??= accessToken
    return false
  }
}
