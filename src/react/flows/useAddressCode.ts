import { useSyncExternalStore } from "react"

/**
 * Returns the code of a flow: `given`, or else the query parameter of the page's URL. Null if there is none, undefined until the
 * URL is known (on a server, and in the first render in the browser).
 */
export const useAddressCode = (given: string | null | undefined, parameter: string): string | null | undefined => {
  const found = useSyncExternalStore(
    given === undefined ? subscribe : never,
    () => (given === undefined ? ofAddress(parameter) : given),
    () => given
  )
  return found === undefined ? undefined : found || null
}

// Some environments that React renders in have no URL.
const hasAddress = () => typeof window !== "undefined" && window.location !== undefined

const ofAddress = (parameter: string) => (hasAddress() ? new URLSearchParams(window.location.search).get(parameter) : null)

const subscribe = (listener: () => void) => {
  if (!hasAddress()) return nothing
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}
const nothing = () => {}
const never = () => nothing
