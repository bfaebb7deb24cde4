import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"
import type { Turn } from "./Session.js"

/** The order of sign-ins and sign-outs: the one that began last wins, however late its response arrives. */
export class Turns {
  private begun = 0
  private claimed = 0

  /** The next position in the order. */
  get next(): Effect.Effect<Turn> {
    return Effect.sync(() => ({ own: ++this.begun, last: this.claimed }))
  }

  claim(turn: number): Effect.Effect<void, SessionExpired> {
    return Effect.suspend(() => {
      if (this.claimed > turn) return new SessionExpired({ reason: "replaced" })
      this.claimed = turn
      return Effect.void
    })
  }

  /** Claims the session for a turn, by default for a new one, which is the last. */
  take(turn?: number): void {
    this.claimed = turn ?? ++this.begun
  }
}
