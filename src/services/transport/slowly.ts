import * as Effect from "effect/Effect"
import { CallOptions } from "./CallOptions.js"

/** Gives a call more time than others, for what takes the platform long. What its caller asks for comes first. */
export const slowly = <A, E>(call: Effect.Effect<A, E>, timeoutMillis: number): Effect.Effect<A, E> =>
  Effect.flatMap(CallOptions, (asked) =>
    Effect.provideService(call, CallOptions, { attemptTimeoutMillis: timeoutMillis, timeoutMillis, ...asked })
  )
