import * as Clock from "effect/Clock"
import * as Context from "effect/Context"

/** The clock of a program that was given none. @internal */
export const hostClock: Clock.Clock = Context.get(Context.empty(), Clock.Clock)

/**
 * Returns the clock that an app was built with, as a context for its calls; null for the host's clock: such an app follows the
 * clock of the program that calls it, such as a test clock. @internal
 */
export const ownClock = (services: Context.Context<never>): Context.Context<never> | null => {
  const clock = Context.get(services, Clock.Clock)
  return clock === hostClock ? null : Context.make(Clock.Clock, clock)
}
