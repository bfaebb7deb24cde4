import type { Network } from "./Connectivity.js"

/** What the browser knows. `navigator.onLine` is right when it says offline; only then is a call refused. */
export const device: Network = {
  isOnline: () => globalThis.navigator?.onLine !== false
}
