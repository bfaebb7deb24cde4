// The router of a page of a test: the browser's history, and nothing else.

/** Calls a listener when the path changes, until the returned function is called. */
export const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}

/** Navigates within the page, or leaves it for another origin. */
export const navigate = (to: string, { replace }: { readonly replace: boolean }) => {
  if (new URL(to, location.href).origin !== location.origin) return location.assign(to)
  history[replace ? "replaceState" : "pushState"](null, "", to)
  window.dispatchEvent(new PopStateEvent("popstate"))
}
