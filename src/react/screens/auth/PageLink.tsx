import type { MouseEvent, ReactNode } from "react"
import { useSyncExternalStore } from "react"
import type { RedirectTarget } from "../../../services/auth/redirects/handlerUrls.js"
import { destination } from "../../../services/auth/redirects/returnTo.js"
import { useApp } from "../../PorticoProvider.js"
import type { ButtonKind } from "../parts/Button.js"
import { Button } from "../parts/Button.js"
import { useSlots } from "../theme/useSlots.js"

/** Props of `PageLink`. */
export interface PageLinkProps {
  readonly to: RedirectTarget
  /** Renders the link as a button of this kind. */
  readonly as?: ButtonKind
  /** Replaces the current page in the history, for pages that a visitor has left for good after signing in. Default: false. */
  readonly replace?: boolean
  readonly children: ReactNode
}

/** A link to another page of the app. Uses the router, and keeps the page to return to. */
export const PageLink = ({ as, children, replace = false, to }: PageLinkProps) => {
  const slots = useSlots()
  const { auth } = useApp()
  const page = useSyncExternalStore(never, thisPage, noPage)
  const href = destination(to, auth.urls, page)
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const here = window.location.href
    void auth.redirectTo.result(href, { replace, required: true }).then((outcome) => {
      if (outcome.ok || outcome.error._tag !== "NavigationUnavailableError") return
      // The app does not redirect. The link is followed as any other one, unless a listener of the app navigates at this click.
      setTimeout(() => {
        if (window.location.href === here) window.location.assign(href)
      })
    })
  }
  return as === undefined ? (
    <a className={slots("link")} href={href} onClick={follow}>
      {children}
    </a>
  ) : (
    <Button kind={as} block href={href} onClick={follow}>
      {children}
    </Button>
  )
}

const never = () => () => undefined
const thisPage = () => window.location.href
const noPage = () => null
