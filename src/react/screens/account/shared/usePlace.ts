import { useSyncExternalStore } from "react"

/**
 * The part of the page that its address names behind `#`; empty on a server, and if it names none. Links to `#sessions` work with every
 * router, because the browser itself follows them.
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
    // A percent sign that encodes nothing.
    return hash
  }
}

const nowhere = () => ""
