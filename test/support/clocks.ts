import { Clock, Effect } from "effect"

/**
 * Runs an effect on a device whose wall clock has been moved, and whose monotonic clock has not: it was corrected, or the device has
 * slept for that time.
 */
export const withWallClockMoved =
  (millis: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (real) => {
      const { clock, move } = movableWallClock(real)
      move(millis)
      return Effect.provideService(effect, Clock.Clock, clock)
    })

/** A clock like another one, whose wall clock can be moved. */
export const movableWallClock = (real: Clock.Clock) => {
  let moved = 0
  const millis = () => real.currentTimeMillisUnsafe() + moved
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(moved) * 1_000_000n
  const clock: Clock.Clock = {
    sleep: (duration) => real.sleep(duration),
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos
  }
  return {
    clock,
    move: (by: number) => {
      moved += by
    }
  }
}
