import { useEffect } from "react"
import { useUnhandled } from "../PorticoProvider.js"

/** Runs a function after mount, and again when the function changes. Null runs nothing. */
export const useOnce = (run: (() => Promise<unknown>) | null): void => {
  const tell = useUnhandled()
  useEffect(() => {
    if (run === null) return
    let isOver = false
    // Strict mode mounts twice; only the mount that stays runs it.
    queueMicrotask(() => isOver || run().catch(tell))
    return () => {
      isOver = true
    }
  }, [run, tell])
}
