import { useEffect, useLayoutEffect } from "react"

/**
 * An effect that runs before those of the components below, and before the browser paints. Uses `useEffect` on a server, where
 * React 18 warns about `useLayoutEffect`.
 */
export const useEarlyEffect = typeof document === "undefined" ? useEffect : useLayoutEffect
