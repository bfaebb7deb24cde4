import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"
import type { Session } from "./Session.js"
import { isSignedIn } from "./State.js"

/** A position in the order of sign-ins and sign-outs, as in a ticket lock. */
export interface Ticket {
  readonly own: number
  /** The ticket that has claimed the session most recently. A sign-in that uses it yields to every other one in progress. */
  readonly last: number
}

/** The order of sign-ins and sign-outs: the one that began last wins, however late its response arrives. */
export class Tickets {
  #begun = 0
  #claimed = 0

  /** The next position in the order. */
  get next(): Effect.Effect<Ticket> {
    return Effect.sync(() => ({ own: this.take(), last: this.#claimed }))
  }

  /** Takes the next position at once. */
  take(): number {
    return ++this.#begun
  }

  /** Claims the session for a ticket, and returns true, unless a later ticket has claimed it. */
  claims(ticket: number): boolean {
    if (this.#claimed > ticket) return false
    this.#claimed = ticket
    return true
  }

  claim(ticket: number): Effect.Effect<void, SessionExpired> {
    return Effect.suspend(() => (this.claims(ticket) ? Effect.void : new SessionExpired({ reason: "replaced" })))
  }
}

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
