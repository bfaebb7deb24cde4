import { useSyncExternalStore } from "react"

/**
 * Returns the URL that the handler shows: the given path, or else that of the page. Undefined until it is known (on a server, and
 * in the first render in the browser).
 */
export const useAddress = (given: string | undefined): string | undefined => {
  const own = useSyncExternalStore(subscribe, ofPage, unknown)
  return given ?? own
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
