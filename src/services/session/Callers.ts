import * as Context from "effect/Context"
import type { Observable } from "../platform/Observable.js"
import type { Caller } from "../transport/Caller.js"
import { OwnCaller } from "../transport/Caller.js"
import { isSurelySameUser } from "../transport/isSameUser.js"
import type { Active, Refreshing, State } from "./State.js"
import { isSignedIn } from "./State.js"

/** Determines the caller of a call when it is made, and whether the call may still be sent once its token is available. */
export class Callers {
  readonly #state: Observable<State>
  #changes = 0

  constructor(state: Observable<State>) {
    this.#state = state
  }

  /** Records a sign-in or sign-out in this app. */
  changed(): void {
    this.#changes++
  }

  /** Returns the caller of the current operation, else the signed-in user. */
  caller(context: Context.Context<never>): Caller {
    const own = Context.get(context, OwnCaller)
    if (own?.of === this.#state) return own
    const now = this.#state.get()
    return { of: this.#state, changes: this.#changes, identity: isSignedIn(now) ? identityOf(now) : null }
  }

  /** Returns whether a user other than the caller is signed in. A caller that is not known yet becomes the signed-in user. */
  isReplaced(caller: Caller): boolean {
    const now = this.#state.get()
    if (!isSignedIn(now)) return false
    if (caller.identity === null) {
      if (caller.changes !== this.#changes) return true
      caller.identity = identityOf(now)
      return false
    }
    const { accessToken, generation } = caller.identity
    return generation !== now.generation && !isSurelySameUser(accessToken, now.pair.accessToken)
  }
}

const identityOf = ({ generation, pair }: Active | Refreshing) => ({ generation, accessToken: pair.accessToken })
