import { useEffect, useState } from "react"
import { useApp } from "../../PorticoProvider.js"
import { rewriteAddress } from "./useAddress.js"

/**
 * Leads to the address that a page has, with the query and the hash kept. Returns whether the page can be shown: a page that is about to
 * be left begins nothing, such as an exchange of its code. `path` is the one that the handler was given.
 */
export const useCanonical = (canonical: string | null, path: string | undefined): boolean => {
  const { auth } = useApp()
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    if (canonical === null) return
    let isOver = false
    const settle = () => isOver || setSettled(canonical)
    // Strict mode mounts twice at once: only the mount that stays goes on.
    queueMicrotask(() => {
      if (isOver) return
      const target = `${canonical}${restOf(path)}`
      // The app shows the page at its address under a fixed path, and there is nowhere to go.
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

/** The query and the hash of a path, or else those of the page, if it is at that path. */
const restOf = (path: string | undefined): string => {
  const { hash, pathname, search } = window.location
  const own = path === undefined ? "" : path.replace(/^[^?#]*/, "")
  return own !== "" || (path !== undefined && path !== pathname) ? own : `${search}${hash}`
}
