import type { LinkTarget } from "portico/react"
import { usePageLink } from "portico/react"
import type { MouseEvent, ReactNode } from "react"
import type { ButtonKind } from "../components/Button.js"
import { Button } from "../components/Button.js"
import { useSlots } from "../theme/useSlots.js"
import { carryEmail } from "./carriedEmail.js"

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
  const { href, onClick } = usePageLink(to)
  const link = {
    href,
    onClick: (event: MouseEvent) => {
      carryEmail(event.currentTarget)
      onClick(event)
    }
  }
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
