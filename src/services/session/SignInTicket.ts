import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Session } from "./Session.js"
import { isSignedIn } from "./State.js"
import type { Ticket } from "./Tickets.js"

/** The ticket of the sign-in in progress; null if the sign-in begins with the call. */
export const SignInTicket = Context.Reference<Ticket | null>("portico/session/SignInTicket", { defaultValue: () => null })

/**
 * Takes the ticket of a sign-in now, so that what it awaits before its request, such as a typed code, does not change its ticket,
 * nor the anonymous user that it converts.
 */
export const takingTicket = <A, E>(session: Session["Service"], signIn: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(session.ticket, (ticket) => {
    const begun = Effect.provideService(signIn, SignInTicket, ticket)
    return isSignedIn(session.state.get()) ? session.asCaller(begun) : begun
  })
