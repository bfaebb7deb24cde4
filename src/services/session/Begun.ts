import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Session, Turn } from "./Session.js"

/** When people began to sign in, where that was before now; null where they begin now. */
export const Begun = Context.Reference<Turn | null>("portico/session/Begun", { defaultValue: () => null })

/** Makes a sign-in count from here on: what it waits for before it asks the platform, such as its code, does not change its turn. */
export const fromHere =
  (session: Session["Service"]) =>
  <A, E>(signIn: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(session.turn, (turn) => Effect.provideService(signIn, Begun, turn))
