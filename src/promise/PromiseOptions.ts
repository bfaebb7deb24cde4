import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import { InvalidOption } from "../errors/options.js"
import type { AppClock } from "../services/platform/AppClock.js"
import { clockOf, isAppClock } from "../services/platform/AppClock.js"

/** The options of promise apps only; effects take them from their context. */
export interface PromiseOptions {
  /**
   * The clock of the app, for tests: it determines the lifetimes of tokens, timeouts, retry delays and the age of watched values.
   * Default: the host's clock.
   */
  readonly clock?: AppClock
}

/** A browser tab in memory, such as a tab of `FakeBrowser` of `portico/testing`. */
export interface AppBrowser {
  /** The services of the tab, which replace those of the host: a Context of Effect. */
  readonly services: object
}

/** The options of promise apps that run in a browser. */
export interface BrowserOptions extends PromiseOptions {
  /**
   * The browser tab that the app runs in, for tests: a tab of `FakeBrowser` of `portico/testing`. The app uses its URL, cookies,
   * storage, passkeys and network. Default: the host's.
   */
  readonly browser?: AppBrowser
}

/** Returns the services of all calls of an app, besides its own. Throws `InvalidOption`. */
export const servicesOf = ({ browser, clock }: BrowserOptions): Context.Context<never> => {
  const own = browser === undefined ? Context.empty() : Object(browser).services
  if (!Context.isContext(own)) throw new InvalidOption({ option: "browser", reason: "must be an object with `services`" })
  if (clock === undefined) return own
  if (isAppClock(clock)) return Context.add(own, Clock.Clock, clockOf(clock))
  throw new InvalidOption({ option: "clock", reason: "must be an object with functions `now` and `after`" })
}
