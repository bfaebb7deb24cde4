import type * as Clock from "effect/Clock"
import { monotonicMillisOf } from "../../internal/clocks.js"
import { clockStepMillis } from "../config/defaults.js"

/** How far the wall clock is ahead of the monotonic one. This changes when the clock is set, and on most devices while they sleep. */
export const aheadMillis = (clock: Clock.Clock): number => clock.currentTimeMillisUnsafe() - monotonicMillisOf(clock)

/** The platform's clock, as the sessions of an app have learned it together: on a server, each request has a session of its own. */
export class PlatformClock {
  #learned = { offsetMillis: 0, aheadMillis: 0 }

  /**
   * Returns how far the platform's clock is ahead of this one, in milliseconds. Zero until a response of the platform reports its
   * time, and after this clock was set.
   */
  offsetMillis(clock: Clock.Clock): number {
    const learned = this.#learned
    return Math.abs(aheadMillis(clock) - learned.aheadMillis) < clockStepMillis ? learned.offsetMillis : 0
  }

  /** Records the platform's time. */
  learn(clock: Clock.Clock, serverMillis: number): void {
    this.#learned = { offsetMillis: serverMillis - clock.currentTimeMillisUnsafe(), aheadMillis: aheadMillis(clock) }
  }
}
