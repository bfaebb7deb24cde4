import { useEffect, useLayoutEffect } from "react"

/**
 * An effect that runs before every `useEffect` and before the browser paints, and cleans up while its elements still exist. Uses
 * `useEffect` on a server, where React 18 warns about `useLayoutEffect`.
 */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect
