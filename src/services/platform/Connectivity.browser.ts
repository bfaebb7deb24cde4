import type { Network } from "./Connectivity.js"

/** What the browser knows. `navigator.onLine` is right when it says offline; only then is a call refused. */
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
