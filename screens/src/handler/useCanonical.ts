import { useApp } from "portico/react"
import { useEffect, useState } from "react"
import { rewriteAddress } from "./useAddress.js"

/**
 * Redirects to the canonical URL of a page, keeping query and fragment. Returns whether the page may be shown: a page that is
 * about to redirect must not start anything, such as exchanging its code. `path` is the one passed to the handler.
 */
export const useCanonical = (canonical: string | null, path: string | undefined): boolean => {
  const { auth } = useApp()
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    if (canonical === null) return
    let isOver = false
    const settle = () => isOver || setSettled(canonical)
    // Strict mode mounts twice; only the mount that stays runs it.
    queueMicrotask(() => {
      if (isOver) return
      const target = `${canonical}${restOf(path)}`
      // The app renders the page at its canonical URL but passes a fixed path, so there is nothing to redirect.
      if (new URL(canonical, window.location.href).pathname === window.location.pathname) settle()
      else if (path === undefined && isHere(canonical)) rewriteAddress(target)
      else auth.redirectTo.result(target, { replace: true }).then(settle, settle)
    })
    return () => {
      isOver = true
    }
  }, [canonical, path, auth])
  return canonical === null || settled === canonical
}

const isHere = (url: string): boolean => new URL(url, window.location.href).origin === window.location.origin

/** Returns the query and fragment of a path, or else those of the page if it is at that path. */
const restOf = (path: string | undefined): string => {
  const { hash, pathname, search } = window.location
  const own = path === undefined ? "" : path.replace(/^[^?#]*/, "")
  return own !== "" || (path !== undefined && path !== pathname) ? own : `${search}${hash}`
}
