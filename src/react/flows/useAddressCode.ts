import { useSyncExternalStore } from "react"

/**
 * The code that a flow is about: the given one, or else the parameter of the address; null if there is none, and undefined until the
 * address is known, on a server and in the first render after it.
 */
export const useAddressCode = (given: string | null | undefined, parameter: string): string | null | undefined => {
  const found = useSyncExternalStore(
    given === undefined ? subscribe : never,
    () => (given === undefined ? ofAddress(parameter) : given),
    () => given
  )
  return found === undefined ? undefined : found || null
}

// Not every place that React renders in has an address.
const hasAddress = () => typeof window !== "undefined" && window.location !== undefined

const ofAddress = (parameter: string) => (hasAddress() ? new URLSearchParams(window.location.search).get(parameter) : null)

const subscribe = (listener: () => void) => {
  if (!hasAddress()) return nothing
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}
const nothing = () => {}
const never = () => nothing
