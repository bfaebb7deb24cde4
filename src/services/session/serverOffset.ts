import type * as Clock from "effect/Clock"
import { clockStepMillis } from "../../schemas/limits.js"
import { monotonicMillisOf } from "../transport/attempts.js"

interface Learned {
  readonly millis: number
  readonly aheadMillis: number
}
const learned = /* @__PURE__ */ new WeakMap<object, Learned>()

/** How far the wall clock is ahead of the monotonic one. This changes when the clock is set, and on most devices while they sleep. */
export const aheadMillis = (clock: Clock.Clock): number => clock.currentTimeMillisUnsafe() - monotonicMillisOf(clock)

/**
 * Returns how far the platform's clock is ahead of this one, in milliseconds, as the sessions of the app with a configuration have
 * learned it together: on a server, each request has a session of its own. Zero until a response of the platform says it, and after
 * this clock was set.
 */
export const serverOffset = (config: object, clock: Clock.Clock): number => {
  const known = learned.get(config)
  return known !== undefined && Math.abs(aheadMillis(clock) - known.aheadMillis) < clockStepMillis ? known.millis : 0
}

/** Records the platform's time for the sessions of the app. */
export const learnServerTime = (config: object, clock: Clock.Clock, serverMillis: number): void =>
  void learned.set(config, { millis: serverMillis - clock.currentTimeMillisUnsafe(), aheadMillis: aheadMillis(clock) })
