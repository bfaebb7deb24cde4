import { useState, useSyncExternalStore } from "react"
import { checkOptions } from "../../services/arguments/validateOptions.js"
import { textOrNull } from "../kinds.js"
import type { CodeOptions } from "./usePasswordReset.js"

/**
 * Returns the code of a flow: that of its options, or else the query parameter of the page's URL. Null if there is none, undefined
 * until the URL is known (on a server, and in the first render in the browser). A code stays that of the flow after it is used up
 * and removed from the URL.
 */
export const useAddressCode = (options: CodeOptions, parameter: string): string | null | undefined => {
  checkOptions(options, { code: textOrNull })
  const { code: given } = options
  const [{ read, subscribe }] = useState(() => addressCode(parameter))
  const found = useSyncExternalStore(
    given === undefined ? subscribe : never,
    () => (given === undefined ? read() : given),
    () => given
  )
  return found === undefined ? undefined : found || null
}

const addressCode = (parameter: string) => {
  let latest: string | null = null
  return {
    read: () => {
      latest = ofAddress(parameter) ?? latest
      return latest
    },
    subscribe: (listener: () => void) => {
      if (!hasAddress()) return nothing
      const leave = () => {
        latest = null
        listener()
      }
      window.addEventListener("popstate", leave)
      return () => window.removeEventListener("popstate", leave)
    }
  }
}

// Some environments that React renders in have no URL.
const hasAddress = () => typeof window !== "undefined" && window.location !== undefined

const ofAddress = (parameter: string) => (hasAddress() ? new URLSearchParams(window.location.search).get(parameter) : null)

const nothing = () => {}
const never = () => nothing

/** Stores the final state of a code, and resets it when the code changes. */
export const useCodeResult = <End>(code: string | null | undefined): readonly [End | null, (end: End) => void] => {
  const [noted, note] = useState<{ readonly code: typeof code; readonly end: End } | null>(null)
  return [noted !== null && noted.code === code ? noted.end : null, (end) => note({ code, end })]
}
