import type { ReactNode } from "react"
import { useMemo, useState } from "react"
import type { ClientApp, ReadOnlyClientApp } from "../promise/client.js"
import type { Dehydrated } from "../services/hydration/hydration.js"
import { useIsomorphicLayoutEffect } from "./useIsomorphicLayoutEffect.js"

interface HydratedProps {
  readonly app: ClientApp | ReadOnlyClientApp
  readonly dehydrated: Dehydrated
  readonly children?: ReactNode
}

/**
 * Renders the tree with the data that the server has read. If that data belongs to another user than the one signed in here, no
 * part of the tree hydrates with it: the server's markup is dropped before the browser paints, and the tree renders from
 * scratch. Outside of a shadow tree, a `slot` has no box.
 */
export const Hydrated = ({ app, children, dehydrated }: HydratedProps) => {
  const isTaken = useMemo(() => app.hydrate(dehydrated), [app, dehydrated])
  const [isHere, setIsHere] = useState(isTaken || typeof document === "undefined")
  useIsomorphicLayoutEffect(() => {
    setIsHere(true)
  }, [])
  return isHere ? (
    <slot key="own">{children}</slot>
  ) : (
    // React does not hydrate the content of an element with this prop.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
    <slot key="of-the-server" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
  )
}

// Policies that require Trusted Types forbid even an empty text. The cast: TypeScript has no types for them.
const nothing = {
  __html: (globalThis as { readonly trustedTypes?: { readonly emptyHTML: TrustedHTML } }).trustedTypes?.emptyHTML ?? ""
}
