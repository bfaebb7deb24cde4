import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { blockedMillis, graceMillis } from "../schemas/limits.js"
import { hostClock, monotonicMillisOf } from "./clocks.js"

/**
 * Calls back after so many milliseconds of a context's clock, unless the returned function is called before. If the page or process
 * was blocked meanwhile, as by `alert()` or a debugger, it waits a moment longer: what has arrived is delivered after the timer. On
 * the host's clock a bare timer, because a fiber that sleeps costs more than the rest of a call's deadline, and every request has one.
 */
export const startTimer = (context: Context.Context<never>, millis: number, callback: () => void): (() => void) => {
  if (Context.get(context, Clock.Clock) === hostClock) {
    const dueMillis = monotonicMillisOf(hostClock) + Math.max(millis, 0)
    let timer = setTimeout(() => {
      if (monotonicMillisOf(hostClock) - dueMillis < blockedMillis) callback()
      else timer = setTimeout(callback, graceMillis)
    }, millis)
    return () => clearTimeout(timer)
  }
  const sleepingFiber = Effect.runForkWith(context)(Effect.map(Effect.sleep(millis), callback))
  return () => sleepingFiber.interruptUnsafe()
}

/** Waits so many milliseconds, as `startTimer` does. */
export const deadline = (millis: number): Effect.Effect<void> =>
  Effect.withFiber(({ context }) =>
    Context.get(context, Clock.Clock) === hostClock
      ? Effect.callback((resume) => Effect.sync(startTimer(context, millis, () => resume(Effect.void))))
      : Effect.sleep(millis)
  )
