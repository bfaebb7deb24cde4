import { useState, useSyncExternalStore } from "react"
import type { HandlerUrls } from "../../../services/auth/redirects/handlerUrls.js"
import { isElsewhere } from "./routes.js"

/**
 * Returns the URL that the handler shows: the given path, or else that of the page. Undefined until it is known (on a server, and
 * in the first render in the browser). Some routers change the path before they have loaded the next page: once a page is shown,
 * it stays until the handler unmounts or the path is one of its own again.
 */
export const useAddress = (given: string | undefined, urls: HandlerUrls): string | undefined => {
  const own = useSyncExternalStore(subscribe, ofPage, unknown)
  const address = given ?? own
  const [shown, setShown] = useState(address)
  if (address === shown || address === undefined) return shown
  if (shown !== undefined && isElsewhere(address, urls)) return shown
  setShown(address)
  return address
}

/** Replaces the URL of the page without loading it. Only for pages without a router. */
export const rewriteAddress = (address: string): void => {
  window.history.replaceState(window.history.state, "", address)
  for (const listener of [...listeners]) listener()
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener("popstate", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("popstate", listener)
  }
}
const ofPage = () => window.location.pathname
const unknown = () => undefined
