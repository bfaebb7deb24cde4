import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Session, Turn } from "./Session.js"

/** The turn of the sign-in in progress; null if the sign-in begins with the call. */
export const Begun = Context.Reference<Turn | null>("portico/session/Begun", { defaultValue: () => null })

/** Takes the turn of a sign-in now, so that what it awaits before its request, such as a typed code, does not change its turn. */
export const fromHere =
  (session: Session["Service"]) =>
  <A, E>(signIn: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(session.turn, (turn) => Effect.provideService(signIn, Begun, turn))
