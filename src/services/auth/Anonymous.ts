import * as Effect from "effect/Effect"
import * as anonymous from "../../contract/anonymous.js"
import type { InvalidOption } from "../../errors/options.js"
import { SessionExpired } from "../../errors/sdk.js"
import { singleFlight } from "../../internal/singleFlight.js"
import { Session } from "../session/Session.js"
import { isSignedIn } from "../session/State.js"
import { SignInTicket } from "../session/Tickets.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"
import { unverifiedUserOf } from "./sessions/UnverifiedUser.js"

/** Anonymous users: accounts without a name until they sign up. */
export interface Anonymous {
  /**
   * Creates an anonymous user and starts its session. Concurrent callers share one user; if an anonymous user is signed in
   * already, keeps that user. Every other session takes precedence: if another user is signed in, or signs in or out meanwhile,
   * this changes nothing and fails with `SessionExpired`, and a sign-in that is in progress continues.
   */
  signUpAnonymously(): Effect.Effect<void, CallFailure<typeof anonymous.signUp> | SessionExpired | InvalidOption>
}

const signedInAlready = () =>
  new SessionExpired({
    reason: "replaced",
    message: "A user is signed in, whom an anonymous one does not replace. Go on with that user, or sign out first."
  })

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const session = yield* Session
  const signUp = yield* singleFlight(
    Effect.gen(function* () {
      yield* session.canSignIn
      // Takes no ticket of its own: a component that needs any user must not overtake a person who is signing in.
      const { last: ticket } = (yield* SignInTicket) ?? (yield* session.ticket)
      const found = yield* session.read
      if (isSignedIn(found)) {
        const token = found.pair.accessToken
        if (token !== null && unverifiedUserOf(token)?.isAnonymous) return
        return yield* signedInAlready()
      }
      const pair = yield* transport.call(anonymous.signUp, {})
      // A sign-in in another tab counts too.
      if (isSignedIn(yield* session.read)) return yield* signedInAlready()
      yield* session.signIn(pair, ticket)
      yield* session.claim(ticket)
    })
  )
  const service: Anonymous = { signUpAnonymously: () => signUp }
  return service
})
