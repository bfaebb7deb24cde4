import * as Effect from "effect/Effect"
import { deadline } from "./startTimer.js"
import { until } from "./until.js"

/**
 * Runs an effect for at most `millis` milliseconds; returns null and interrupts it if it takes longer. Unlike `Effect.timeout`, it allows for
 * a page that was blocked meanwhile (`startTimer`), and starts nothing for an effect that completes at once (`until`).
 */
export const timeoutOrNull = <A, E>(effect: Effect.Effect<A, E>, millis: number): Effect.Effect<A | null, E> =>
  until(effect, Effect.as(deadline(millis), null))
