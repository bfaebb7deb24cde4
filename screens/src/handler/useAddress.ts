import type { Auth } from "portico"
import { useEffect, useState, useSyncExternalStore } from "react"
import { patienceMillis } from "../auth/useShownStep.js"
import { isElsewhere } from "./routes.js"

/**
 * Returns the URL that the handler shows: the given path, or else that of the page. Undefined until it is known (on a server, and
 * in the first render in the browser). Some routers change the path before they have loaded the next page: once a page is shown,
 * it stays until the handler unmounts or the path is one of its own again, but not for long if neither happens.
 */
export const useAddress = (given: string | undefined, urls: Auth.HandlerUrls): string | undefined => {
  const own = useSyncExternalStore(subscribe, ofPage, unknown)
  const address = given ?? own
  const [shown, setShown] = useState(address)
  const left = shown !== undefined && address !== undefined && address !== shown && isElsewhere(address, urls) ? address : null
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(setShown, patienceMillis, left)
    return () => clearTimeout(timer)
  }, [left])
  if (address === shown || address === undefined || left !== null) return shown
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
