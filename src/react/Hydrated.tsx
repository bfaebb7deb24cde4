import type { ReactNode } from "react"
import { useMemo, useState } from "react"
import type { PromiseClientApp, PromiseReadOnlyClientApp } from "../promise/client.js"
import type { Dehydrated } from "../services/hydration.js"
import { useEarlyEffect } from "./useEarlyEffect.js"

interface HydratedProps {
  readonly app: PromiseClientApp | PromiseReadOnlyClientApp
  readonly dehydrated: Dehydrated
  readonly children?: ReactNode
}

/**
 * Renders the tree over what a server has read. If that is not of who is signed in here, nothing of it is rendered, not once: the page
 * of the server goes as it is, before the browser paints, and the tree begins again. A `slot` outside of a shadow tree has no box.
 */
export const Hydrated = ({ app, children, dehydrated }: HydratedProps) => {
  const isTaken = useMemo(() => app.hydrate(dehydrated), [app, dehydrated])
  const [isHere, setIsHere] = useState(isTaken || typeof document === "undefined")
  useEarlyEffect(() => {
    setIsHere(true)
  }, [])
  return isHere ? (
    <slot key="own">{children}</slot>
  ) : (
    // React leaves the content of such an element as it is.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
    <slot key="of-the-server" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
  )
}

const nothing = { __html: "" }
