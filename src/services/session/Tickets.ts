import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"

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
