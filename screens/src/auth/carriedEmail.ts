// The address that was typed on one page of signing in, for the next: in the tab's storage, because the URL would end up in
// histories and logs, and because the next page may be loaded anew.
import { useEffect } from "react"

const key = "portico-email"

/** Keeps the address in the card of a link that is followed. */
export const carryEmail = (link: Element): void => {
  const typed = link.closest("section")?.querySelector<HTMLInputElement>('input[name="email"]')?.value.trim()
  if (typed) attempt(() => sessionStorage.setItem(key, typed), undefined)
}

/** Fills in the address that the page before has kept, once. */
export const useCarriedEmail = (fill: (email: string) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the page is shown
  useEffect(() => {
    const email = attempt(() => sessionStorage.getItem(key), null)
    if (email === null) return
    attempt(() => sessionStorage.removeItem(key), undefined)
    fill(email)
  }, [])
}

/** Returns what a function returns, or `otherwise` if it throws: a browser can forbid a page its storage. */
const attempt = <A>(f: () => A, otherwise: A): A => {
  try {
    return f()
  } catch {
    return otherwise
  }
}
