// How long the values of an app are kept.

/** How long the value of a resource is kept after its last subscriber. @source protocol/formats.md#constants */
export const idleMillis = 5000

/** How long a page shows the values that its server loaded. */
export const dehydratedMillis = 60_000

/** The minimum time between the starts of two loads of one resource. @source protocol/formats.md#constants */
export const refetchThrottleMillis = 300
