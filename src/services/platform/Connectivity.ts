import * as Context from "effect/Context"

/** Whether the device has a network connection. */
export interface Network {
  readonly isOnline: () => boolean
  /**
   * Calls the listener when a failed load should be repeated, and the session looked at again: when the device comes online, or
   * when the person returns to the page.
   */
  readonly subscribe: (listener: () => void) => () => void
}

/** Whether the device counts as online. `navigator.onLine` is reliable only when it says offline; only then does a call fail. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false

/** The network of the host. By default nobody hears of a return to it. */
export const Connectivity: Context.Reference<Network> = Context.Reference<Network>("portico/platform/Connectivity", {
  defaultValue: () => ({ isOnline, subscribe: () => () => {} })
})
