import { useEffect } from "react"

/** Does something when the component has mounted, and again whenever it is another thing to do; null is nothing. */
export const useOnce = (run: (() => Promise<unknown>) | null): void => {
  useEffect(() => {
    if (run === null) return
    let isOver = false
    // Strict mode mounts twice at once: only the mount that stays goes on.
    queueMicrotask(() => isOver || run().catch(unlessEnded))
    return () => {
      isOver = true
    }
  }, [run])
}

// An app that ends takes along what has begun by itself; all else is a bug, and told as one.
const unlessEnded = (reason: { readonly _tag?: string }) => {
  if (reason._tag !== "AppDisposed") throw reason
}
