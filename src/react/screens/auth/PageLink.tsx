import type { ReactNode } from "react"
import type { ButtonKind } from "../parts/Button.js"
import { Button } from "../parts/Button.js"
import { useSlots } from "../theme/useSlots.js"
import type { LinkTarget } from "./usePageLink.js"
import { usePageLink } from "./usePageLink.js"

/** Props of `PageLink`. */
export interface PageLinkProps {
  readonly to: LinkTarget
  /** Renders the link as a button of this kind. */
  readonly as?: ButtonKind
  /** Whether the button is a small one, as wide as its label. Default: false. */
  readonly small?: boolean
  readonly children: ReactNode
}

/** A link to another page of the app. */
export const PageLink = ({ as, children, small = false, to }: PageLinkProps) => {
  const slots = useSlots()
  const link = usePageLink(to)
  return as === undefined ? (
    <a className={slots("link")} {...link}>
      {children}
    </a>
  ) : (
    <Button kind={as} small={small} block={!small} {...link}>
      {children}
    </Button>
  )
}
