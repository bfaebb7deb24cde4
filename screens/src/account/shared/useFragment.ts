import { useSyncExternalStore } from "react"

/**
 * Returns the URL fragment; empty on a server and if there is none. Links such as `#sessions` work with any router, because the
 * browser itself follows them.
 */
export const useFragment = (): string => useSyncExternalStore(subscribe, read, nowhere)

/** Puts the URL fragment in the place of the one before, without an entry in the history. */
export const replaceFragment = (place: string): void => {
  // Keeps the state of the app's router.
  window.history.replaceState(window.history.state, "", `#${place}`)
  for (const listener of [...listeners]) listener()
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener("hashchange", listener)
  window.addEventListener("popstate", listener)
  return () => {
    listeners.delete(listener)
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
