import * as Effect from "effect/Effect"
import * as anonymous from "../../contract/anonymous.js"
import type { InvalidOption } from "../../errors/options.js"
import { SessionExpired } from "../../errors/sdk.js"
import { singleFlight } from "../platform/singleFlight.js"
import { Session } from "../session/Session.js"
import { SignInTicket } from "../session/SignInTicket.js"
import { isSignedIn } from "../session/State.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"

/** Anonymous users: accounts without a name until they sign up. */
export interface Anonymous {
  /**
   * Creates an anonymous user and starts its session. Concurrent callers share one user. Every other sign-in takes precedence: if
   * a user signs in or out meanwhile, this changes nothing and fails with `SessionExpired`, and a sign-in that is in progress
   * continues.
   */
  signUpAnonymously(): Effect.Effect<void, CallFailure<typeof anonymous.signUp> | SessionExpired | InvalidOption>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const signUp = yield* singleFlight(
    Effect.gen(function* () {
      yield* session.canSignIn
      // Takes no ticket of its own: a component that needs any user must not overtake a person who is signing in.
      const { last: ticket } = (yield* SignInTicket) ?? (yield* session.ticket)
      const before = session.state.get()
      const found = yield* session.read
      // A user has signed in, for example in another tab, since the session was last known to be signed out.
      if (isSignedIn(found) && !isSignedIn(before) && before._tag !== "Unread") {
        return yield* new SessionExpired({ reason: "replaced" })
      }
      const { generation } = found
      const pair = yield* transport.call(anonymous.signUp, {})
      // A sign-in in another tab counts too.
      const now = yield* session.read
      if (isSignedIn(now) && now.generation !== generation) return yield* new SessionExpired({ reason: "replaced" })
      yield* session.signIn(pair, ticket)
      yield* session.claim(ticket)
    })
  )
  const service: Anonymous = { signUpAnonymously: () => signUp }
  return service
})
