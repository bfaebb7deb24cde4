import * as Effect from "effect/Effect"
import { onAbort } from "../../internal/onAbort.js"

/** Interrupts an effect when the holder of a signal aborts it. */
export const abortable = <A, E>(effect: Effect.Effect<A, E>, signal: AbortSignal | undefined): Effect.Effect<A, E> =>
  signal === undefined ? effect : Effect.raceFirst(effect, aborted(signal))

const aborted = (signal: AbortSignal): Effect.Effect<never> =>
  Effect.callback((resume) => {
    const stop = () => resume(Effect.interrupt)
    if (signal.aborted) return stop()
    return Effect.sync(onAbort(signal, stop))
  })
