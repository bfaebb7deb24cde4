import * as Context from "effect/Context"

/** Whether the device has a network at all. */
export interface Network {
  readonly isOnline: () => boolean
}

/** What is known of the network. Without knowledge the device is taken to be online. */
export const Connectivity: Context.Reference<Network> = Context.Reference<Network>("portico/platform/Connectivity", {
  defaultValue: () => ({ isOnline: () => true })
})
