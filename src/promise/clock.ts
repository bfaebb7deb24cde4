import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import { InvalidOption } from "../errors/options.js"
import type { AppClock } from "../services/platform/AppClock.js"
import { clockOf, isAppClock } from "../services/platform/AppClock.js"

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
  if (isAppClock(clock)) return Context.add(Context.empty(), Clock.Clock, clockOf(clock))
  throw new InvalidOption({ option: "clock", reason: "must be an object with functions `now` and `after`" })
}
