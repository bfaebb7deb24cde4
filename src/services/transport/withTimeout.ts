import * as Effect from "effect/Effect"
import { CallOptions } from "./CallOptions.js"

/** Gives a slow call a longer timeout. The caller's own `CallOptions` take precedence. */
export const withTimeout = <A, E>(call: Effect.Effect<A, E>, timeoutMillis: number): Effect.Effect<A, E> =>
  Effect.flatMap(CallOptions, (asked) =>
    Effect.provideService(call, CallOptions, { attemptTimeoutMillis: timeoutMillis, timeoutMillis, ...asked })
  )
