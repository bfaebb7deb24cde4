import * as Effect from "effect/Effect"
import * as code from "./code.js"
import { LateCode } from "./LateCode.js"

/** Makes what has all of its code from the beginning, as layers do: no call waits for a file, which a test clock does not move. @internal */
export const withAllCode = <A, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, LateCode>> =>
  Effect.provideService(make, LateCode, Effect.succeed(code))
