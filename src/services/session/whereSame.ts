import * as Effect from "effect/Effect"
import type { Session } from "./Session.js"

/**
 * Runs a call, and then what follows from it where the session is still the one that the call began in: an answer that comes
 * late must not touch the session of whoever has signed in since.
 */
export const whereSame = <A, E>(session: Session["Service"], call: Effect.Effect<A, E>, then: Effect.Effect<void>) =>
  Effect.flatMap(session.read, ({ generation }) =>
    Effect.tap(call, () => (session.state.get().generation === generation ? then : Effect.void))
  )
