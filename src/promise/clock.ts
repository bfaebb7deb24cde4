import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { InvalidOption } from "../errors/options.js"
import { durationMillis } from "../services/platform/durationMillis.js"

/** A clock that a test controls, such as `FakeClock` of `portico/testing`. */
export interface AppClock {
  /** Returns the current time, in milliseconds since 1970. It never goes back. */
  now(): number
  /** Calls the function once after that many milliseconds, unless the returned function is called before. */
  after(millis: number, callback: () => void): () => void
}

/** The options of promise apps only; effects take them from their context. */
export interface PromiseOptions {
  /**
   * The clock of the app, for tests: it determines the lifetimes of tokens, timeouts, retry delays and the age of watched values.
   * Default the host's clock.
   */
  readonly clock?: AppClock
}

/** Returns the services of all calls of an app, besides its own. Throws `InvalidOption`. */
export const servicesOf = (clock: AppClock | undefined): Context.Context<never> => {
  if (clock === undefined) return Context.empty()
  if (typeof Object(clock).now === "function" && typeof Object(clock).after === "function") {
    return Context.add(Context.empty(), Clock.Clock, new MovedClock(clock))
  }
  throw new InvalidOption({ option: "clock", reason: "must be an object with functions `now` and `after`" })
}

class MovedClock implements Clock.Clock {
  private readonly clock: AppClock

  constructor(clock: AppClock) {
    this.clock = clock
  }

  readonly currentTimeMillis = Effect.sync(() => this.currentTimeMillisUnsafe())
  readonly currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  readonly monotonicTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())

  currentTimeMillisUnsafe(): number {
    return this.clock.now()
  }
  currentTimeNanosUnsafe(): bigint {
    return BigInt(Math.round(this.clock.now() * 1_000_000))
  }
  monotonicTimeNanosUnsafe(): bigint {
    return this.currentTimeNanosUnsafe()
  }
  sleep(duration: Parameters<Clock.Clock["sleep"]>[0]): Effect.Effect<void> {
    return Effect.callback((resume) => {
      const stop = this.clock.after(durationMillis(duration), () => resume(Effect.void))
      return Effect.sync(stop)
    })
  }
}
