import * as Context from "effect/Context"
import type { Observable } from "../platform/Observable.js"
import type { Caller } from "../transport/Caller.js"
import { OwnCaller } from "../transport/Caller.js"
import { isSurelySameUser } from "../transport/isSameUser.js"
import type { Active, Refreshing, State } from "./State.js"
import { isSignedIn } from "./State.js"

/** Tells whose a call is when it is made, and whether it still may be sent when its token is there. */
export class Callers {
  private readonly state: Observable<State>
  private changes = 0

  constructor(state: Observable<State>) {
    this.state = state
  }

  /** Notes that a user signs in or out here. */
  changed(): void {
    this.changes++
  }

  /** The caller of the operation that is under way, or else the signed-in user. */
  caller(context: Context.Context<never>): Caller {
    const own = Context.get(context, OwnCaller)
    if (own?.of === this.state) return own
    const now = this.state.get()
    return { of: this.state, changes: this.changes, identity: isSignedIn(now) ? identityOf(now) : null }
  }

  /** Whether another user is signed in than the caller. A caller that is not known yet becomes the signed-in user. */
  isReplaced(caller: Caller): boolean {
    const now = this.state.get()
    if (!isSignedIn(now)) return false
    if (caller.identity === null) {
      if (caller.changes !== this.changes) return true
      caller.identity = identityOf(now)
      return false
    }
    const { accessToken, generation } = caller.identity
    return generation !== now.generation && !isSurelySameUser(accessToken, now.pair.accessToken)
  }
}

const identityOf = ({ generation, pair }: Active | Refreshing) => ({ generation, accessToken: pair.accessToken })
