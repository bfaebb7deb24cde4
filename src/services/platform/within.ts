import * as Effect from "effect/Effect"
import { until } from "./until.js"

/** Runs an effect for at most `millis` milliseconds; returns null and interrupts it if it takes longer. */
export const within = <A, E>(effect: Effect.Effect<A, E>, millis: number): Effect.Effect<A | null, E> =>
  until(effect, Effect.as(Effect.sleep(millis), null))
