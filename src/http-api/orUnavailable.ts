import * as Effect from "effect/Effect"
import { PlatformUnavailable } from "./failures.js"

/** Runs a call to the platform. If it fails, logs the cause and fails with `PlatformUnavailable`. */
export const orUnavailable = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, PlatformUnavailable, R> =>
  Effect.catchCause(Effect.tapCause(call, Effect.logError), (cause) =>
    Effect.failCause(cause).pipe(Effect.mapError(() => new PlatformUnavailable({ message: "Try again in a moment." })))
  )
