import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"
import type { Session } from "./Session.js"
import { isSignedIn } from "./State.js"

/**
 * Prepares a call of the signed-in user, such as by loading its code. Fails with `SessionExpired` (`replaced`) where another session
 * has begun when that is done, because the call would be made in its name. Where nobody was signed in before, it goes on.
 */
export const unlessReplaced = <A, E>(
  session: Session["Service"],
  preparation: Effect.Effect<A, E>
): Effect.Effect<A, E | SessionExpired> =>
  Effect.flatMap(session.read, (was) =>
    Effect.flatMap(preparation, (prepared) => {
      const now = session.state.get()
      return isSignedIn(was) && isSignedIn(now) && was.generation !== now.generation
        ? new SessionExpired({ reason: "replaced" })
        : Effect.succeed(prepared)
    })
  )
