import { useEffect } from "react"

/** Does something when the component has mounted, and again whenever it is another thing to do; null is nothing. */
export const useOnce = (run: (() => unknown) | null): void => {
  useEffect(() => {
    if (run === null) return
    let isOver = false
    // Strict mode mounts twice at once: only the mount that stays goes on.
    queueMicrotask(() => isOver || run())
    return () => {
      isOver = true
    }
  }, [run])
}
