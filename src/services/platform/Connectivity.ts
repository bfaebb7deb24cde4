import * as Context from "effect/Context"

/** Whether the device has a network at all. */
export interface Network {
  readonly isOnline: () => boolean
  /** Calls the listener when it is time to look again: the device comes online, or somebody comes back to the page. */
  readonly subscribe: (listener: () => void) => () => void
}

/** What is known of the network. Without knowledge the device is taken to be online. */
export const Connectivity: Context.Reference<Network> = Context.Reference<Network>("portico/platform/Connectivity", {
  defaultValue: () => ({ isOnline: () => true, subscribe: () => () => {} })
})
