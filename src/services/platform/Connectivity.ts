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

/** The network of the host. By default the device counts as online. */
export const Connectivity: Context.Reference<Network> = Context.Reference<Network>("portico/platform/Connectivity", {
  defaultValue: () => ({ isOnline: () => true, subscribe: () => () => {} })
})
