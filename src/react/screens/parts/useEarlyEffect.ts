import { useEffect, useLayoutEffect } from "react"

/** An effect before the next paint, which ends while its elements are still there. A server runs none, and React 18 complains of the layout's there. */
export const useEarlyEffect = typeof document === "undefined" ? useEffect : useLayoutEffect
