import type { Network } from "./Connectivity.js"
import { isOnline } from "./Connectivity.js"
import { pageOpened } from "./Location.browser.js"

// `visibilitychange` reaches the window from the document; `pageshow` comes when a page leaves the back/forward cache.
const returnEvents = ["online", "focus", "pageshow", "visibilitychange"]

/** The browser's view of the network. */
export const browserNetwork: Network = {
  isOnline,
  opened: pageOpened,
  subscribe: (listener) => {
    const onEvent = () => {
      if (document.visibilityState === "visible") listener()
    }
    for (const event of returnEvents) addEventListener(event, onEvent)
    return () => {
      for (const event of returnEvents) removeEventListener(event, onEvent)
    }
  }
}
