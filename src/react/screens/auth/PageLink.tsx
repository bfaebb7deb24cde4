import type { MouseEvent, ReactNode } from "react"
import { useSyncExternalStore } from "react"
import type { RedirectTarget } from "../../../services/auth/handlerUrls.js"
import { destination } from "../../../services/auth/returnTo.js"
import { useApp } from "../../PorticoProvider.js"
import type { ButtonKind } from "../parts/Button.js"
import { Button } from "../parts/Button.js"
import { useSlots } from "../theme/useSlots.js"

/** What a link to another page of the app is given. */
export interface PageLinkProps {
  readonly to: RedirectTarget
  /** Looks like a button. */
  readonly as?: ButtonKind
  readonly children: ReactNode
}

/** A link to another page of the app, by the router of the tree; it remembers where the person wanted to go. */
export const PageLink = ({ as, children, to }: PageLinkProps) => {
  const slots = useSlots()
  const { auth } = useApp()
  const page = useSyncExternalStore(never, thisPage, noPage)
  const href = destination(to, auth.urls, page)
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void auth.redirectTo.result(href)
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
