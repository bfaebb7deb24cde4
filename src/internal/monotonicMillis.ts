import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Returns the milliseconds of a monotonic clock, which a change of the system time does not affect. */
export const monotonicMillisOf = (clock: Clock.Clock): number => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

/** The milliseconds of the fiber's monotonic clock. */
export const monotonicMillis = Clock.clockWith((clock) => Effect.succeed(monotonicMillisOf(clock)))
