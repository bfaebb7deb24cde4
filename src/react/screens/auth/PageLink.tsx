import type { MouseEvent, ReactNode } from "react"
import { useSyncExternalStore } from "react"
import type { RedirectTarget } from "../../../services/auth/handlerUrls.js"
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
  const returnTo = useSyncExternalStore(never, readReturnTo, nothing)
  const keeps = returnTo !== null && (to === "signIn" || to === "signUp" || to === "forgotPassword")
  const href = keeps ? `${auth.urls[to]}${auth.urls[to].includes("?") ? "&" : "?"}${new URLSearchParams({ [parameter]: returnTo })}` : auth.urls[to]
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

/** @source spec 2 Return-to behaviour */
const parameter = "after_auth_return_to"
const never = () => () => undefined
const readReturnTo = () => new URLSearchParams(window.location.search).get(parameter)
const nothing = () => null
