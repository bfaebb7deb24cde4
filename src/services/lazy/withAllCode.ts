import * as Effect from "effect/Effect"
import { allCode } from "./allCode.js"
import { LateCode } from "./LateCode.js"

/** Makes what has all of its code from the beginning, as layers do, except in browsers. @internal */
export const withAllCode = <A, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, LateCode>> =>
  Effect.provideService(make, LateCode, allCode)
