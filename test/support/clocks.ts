import { Clock, Effect } from "effect"

/**
 * Runs an effect on a device whose wall clock has been moved, and whose monotonic clock has not: it was corrected, or the device has
 * slept for that time.
 */
export const withWallClockMoved =
  (millis: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (clock) =>
      Effect.provideService(effect, Clock.Clock, {
        sleep: (duration) => clock.sleep(duration),
        currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + millis,
        currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + millis),
        currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe() + BigInt(millis) * 1_000_000n,
        currentTimeNanos: Effect.map(clock.currentTimeNanos, (now) => now + BigInt(millis) * 1_000_000n),
        monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: clock.monotonicTimeNanos
      })
    )
