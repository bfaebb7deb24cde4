import { useSyncExternalStore } from "react"

/**
 * Returns the URL fragment; empty on a server and if there is none. Links such as `#sessions` work with any router, because the
 * browser itself follows them.
 */
export const usePlace = (): string => useSyncExternalStore(subscribe, read, nowhere)

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener("hashchange", listener)
  window.addEventListener("popstate", listener)
  return () => {
    window.removeEventListener("hashchange", listener)
    window.removeEventListener("popstate", listener)
  }
}

const read = (): string => {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    // Malformed percent-encoding.
    return hash
  }
}

const nowhere = () => ""
