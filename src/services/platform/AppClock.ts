import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { durationMillis } from "../../internal/durationMillis.js"

/** A clock that a test controls, such as `FakeClock` of `portico/testing`. */
export interface AppClock {
  /** Returns the current time, in milliseconds since 1970. It never goes back. */
  now(): number
  /** Calls the function once after that many milliseconds, unless the returned function is called before. */
  after(millis: number, callback: () => void): () => void
}

/** Checks whether a value of unknown type is a clock. */
export const isAppClock = (given: unknown): given is AppClock => {
  const { after, now }: Readonly<Record<string, unknown>> = Object(given)
  return typeof now === "function" && typeof after === "function"
}

/** Returns the clock as Effect's `Clock`. */
export const clockOf = (clock: AppClock): Clock.Clock => {
  const millis = () => clock.now()
  const nanos = () => BigInt(Math.round(clock.now() * 1_000_000))
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.callback((resume) => {
        const stop = clock.after(durationMillis(duration), () => resume(Effect.void))
        return Effect.sync(stop)
      })
  }
}
