import type { Network } from "./Connectivity.js"

/** The browser's view of the network. `navigator.onLine` is reliable only when it says offline; only then does a call fail. */
export const device: Network = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  subscribe: (listener) => {
    const look = () => {
      if (document.visibilityState === "visible") listener()
    }
    for (const event of ["online", "focus"]) addEventListener(event, look)
    document.addEventListener("visibilitychange", look)
    return () => {
      for (const event of ["online", "focus"]) removeEventListener(event, look)
      document.removeEventListener("visibilitychange", look)
    }
  }
}
