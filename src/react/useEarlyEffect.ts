import { useEffect, useLayoutEffect } from "react"

/** An effect before those of the components below, and before the browser paints. A server runs neither, and complains of the layout's. */
export const useEarlyEffect = typeof document === "undefined" ? useEffect : useLayoutEffect
