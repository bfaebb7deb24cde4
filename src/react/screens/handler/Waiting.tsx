import type { ReactNode } from "react"
import type { NotLoaded } from "../../../services/platform/loadOnce.js"
import { FormSkeleton } from "../auth/Steps.js"
import { Root } from "../parts/Root.js"
import { InlineRetry, Loading, Skeleton } from "../parts/States.js"
import { useSlots } from "../theme/useSlots.js"

/** The card of a page whose screen is not there yet. */
const Frame = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <section className={`${slots("card")} ${slots("auth")}`}>{children}</section>
}

/** What is shown while the code of a screen is loaded. */
export const Waiting = () => (
  <Root>
    <Frame>
      <Loading>
        <Skeleton shape="title" />
        <FormSkeleton />
      </Loading>
    </Frame>
  </Root>
)

/** What is shown if the code of a screen did not load. */
export const NotLoadedPage = ({ error, retry }: { readonly error: NotLoaded; readonly retry: () => void }) => (
  <Root>
    <Frame>
      <InlineRetry error={error} onRetry={retry} />
    </Frame>
  </Root>
)
