import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

const hostClock = Context.get(Context.empty(), Clock.Clock)

/**
 * Calls back after so many milliseconds of a context's clock, unless the returned function is called before. On the host's clock a
 * bare timer, because a fiber that sleeps costs more than the rest of a call's deadline, and every request has one.
 */
export const startTimer = (context: Context.Context<never>, millis: number, callback: () => void): (() => void) => {
  if (Context.get(context, Clock.Clock) === hostClock) {
    const timer = setTimeout(callback, millis)
    return () => clearTimeout(timer)
  }
  const sleepingFiber = Effect.runForkWith(context)(Effect.map(Effect.sleep(millis), callback))
  return () => sleepingFiber.interruptUnsafe()
}
