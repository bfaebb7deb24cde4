import { useEffect } from "react"
import { useUnhandled } from "../PorticoProvider.js"

/** Does something when the component has mounted, and again whenever it is another thing to do; null is nothing. */
export const useOnce = (run: (() => Promise<unknown>) | null): void => {
  const tell = useUnhandled()
  useEffect(() => {
    if (run === null) return
    let isOver = false
    // Strict mode mounts twice at once: only the mount that stays goes on.
    queueMicrotask(() => isOver || run().catch(tell))
    return () => {
      isOver = true
    }
  }, [run, tell])
}
