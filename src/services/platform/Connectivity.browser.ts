import type { Network } from "./Connectivity.js"
import { isOnline } from "./Connectivity.js"
import { pageOpened } from "./opened.browser.js"

// `visibilitychange` reaches the window from the document; `pageshow` comes when a page leaves the back/forward cache.
const returns = ["online", "focus", "pageshow", "visibilitychange"]

/** The browser's view of the network. */
export const device: Network = {
  isOnline,
  opened: pageOpened,
  subscribe: (listener) => {
    const look = () => {
      if (document.visibilityState === "visible") listener()
    }
    for (const event of returns) addEventListener(event, look)
    return () => {
      for (const event of returns) removeEventListener(event, look)
    }
  }
}
