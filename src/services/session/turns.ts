import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"

/** The order in which people sign in and out here: what was begun last counts, however late an answer is. */
export const makeTurns = () => {
  let begun = 0
  let claimed = 0
  return {
    turn: Effect.sync(() => ({ own: ++begun, last: claimed })),
    claim: (turn: number): Effect.Effect<void, SessionExpired> =>
      Effect.suspend(() => {
        if (claimed > turn) return new SessionExpired({ reason: "replaced" })
        claimed = turn
        return Effect.void
      }),
    /** Takes the session for a turn, or for a new one, which is the last. */
    take: (turn?: number): void => {
      claimed = turn ?? ++begun
    }
  }
}
