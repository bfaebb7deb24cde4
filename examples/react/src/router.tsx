import type { AnchorHTMLAttributes, MouseEvent } from "react"
import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}

/** The path of the address bar. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname)

/** A parameter of the query, or null. */
export const useQuery = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => new URLSearchParams(window.location.search).get(name))

/** Goes to another page of the example without loading it anew; the app's redirects come through here too. */
export const navigate = (to: string, options: { readonly replace?: boolean } = {}): void => {
  if (new URL(to, window.location.href).origin !== window.location.origin) window.location.assign(to)
  else if (options.replace) window.history.replaceState(null, "", to)
  else window.history.pushState(null, "", to)
  window.dispatchEvent(new PopStateEvent("popstate"))
}

/** A link to another page of the example. */
export const Link = ({ to, ...rest }: { readonly to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) => {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}

/** A link from one page of signing in to another, which remembers where to go back to. */
export const SignInLink = ({ to, ...rest }: Parameters<typeof Link>[0]) => {
  const returnTo = useQuery("after_auth_return_to")
  return <Link to={returnTo === null ? to : `${to}?${new URLSearchParams({ after_auth_return_to: returnTo })}`} {...rest} />
}
