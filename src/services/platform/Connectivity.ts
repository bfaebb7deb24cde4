import * as Context from "effect/Context"

/** Whether the device has a network at all. Without knowledge it is taken to be online. */
export const Connectivity: Context.Reference<{ readonly isOnline: () => boolean }> = Context.Reference(
  "portico/platform/Connectivity",
  { defaultValue: () => ({ isOnline: () => true }) }
)
