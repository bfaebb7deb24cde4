import { useEffect, useLayoutEffect } from "react"

/**
 * An effect that runs before the next paint and cleans up while its elements still exist. Uses `useEffect` on a server, where
 * React 18 warns about `useLayoutEffect`.
 */
export const useEarlyEffect = typeof document === "undefined" ? useEffect : useLayoutEffect
