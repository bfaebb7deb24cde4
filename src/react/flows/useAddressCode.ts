import { useSyncExternalStore } from "react"

/**
 * The code that a flow is about: the given one, or else the parameter of the address; null if there is none, and undefined until the
 * address is known, on a server and in the first render after it.
 */
export const useAddressCode = (given: string | null | undefined, parameter: string): string | null | undefined => {
  const found = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(window.location.search).get(parameter) || null,
    () => undefined
  )
  return given === undefined ? found : given || null
}

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}
