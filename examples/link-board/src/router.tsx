import type { AnchorHTMLAttributes, MouseEvent } from "react"
import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}

let navigations = 0
window.addEventListener("popstate", () => {
  navigations++
})

/** Returns whether the visitor has navigated since the browser loaded the product. */
export const hasNavigated = (): boolean => navigations > 0

/** Returns the path of the URL. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname)

/** Navigates to another page of the product without reloading. The library's redirects use it too. */
export const navigate = (to: string, options: { readonly replace?: boolean } = {}): void => {
  if (new URL(to, window.location.href).origin !== window.location.origin) window.location.assign(to)
  else if (options.replace) window.history.replaceState(null, "", to)
  else {
    window.history.pushState(null, "", to)
    window.scrollTo(0, 0)
  }
  window.dispatchEvent(new PopStateEvent("popstate"))
}

/** A link to another page of the product. */
export const Link = ({ to, ...rest }: { readonly to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) => {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}
