import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Returns the milliseconds of a monotonic clock, which a change of the system time does not affect. */
export const monotonicMillisOf = (clock: Clock.Clock): number => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

/** The milliseconds of the fiber's monotonic clock. */
export const monotonicMillis = Clock.clockWith((clock) => Effect.succeed(monotonicMillisOf(clock)))

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
