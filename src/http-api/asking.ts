import * as Effect from "effect/Effect"
import { PlatformUnavailable } from "./failures.js"

/** The outcome of asking the platform; if it cannot be asked, the cause is logged and the caller is told to come back. */
export const asking = <A, E, R>(question: Effect.Effect<A, E, R>): Effect.Effect<A, PlatformUnavailable, R> =>
  Effect.catchCause(Effect.tapCause(question, Effect.logError), (cause) =>
    Effect.failCause(cause).pipe(Effect.mapError(() => new PlatformUnavailable({ message: "Try again in a moment." })))
  )
