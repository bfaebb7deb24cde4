import { isTransient } from "portico"
import { useEffect, useRef } from "react"

const firstPauseMillis = 5000
const longestPauseMillis = 60_000

/**
 * Loads again what failed for a reason that passes, such as an outage, at growing intervals while the page is visible. (A hidden
 * page loads it when the person returns.)
 */
export const useRecovery = (error: unknown, isRetrying: boolean, retry: () => void): void => {
  const tries = useRef(0)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (isRetrying || !isTransient(error)) return
    const pause = Math.min(firstPauseMillis * 2 ** tries.current++, longestPauseMillis)
    const timer = setTimeout(() => document.visibilityState === "visible" && latest.current(), pause)
    return () => clearTimeout(timer)
  }, [error, isRetrying])
}
