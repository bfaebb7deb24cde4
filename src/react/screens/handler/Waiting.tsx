import type { NotLoaded } from "../../../services/platform/loadOnce.js"
import { InlineRetry, Loading, Skeleton } from "../parts/States.js"
import { useHeading } from "../parts/useHeading.js"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"

/** Shown while the code of a screen loads. */
export const Waiting = () => {
  const slots = useSlots()
  return (
    <section className={`${slots("card")} ${slots("auth")}`}>
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="control" />
        <Skeleton shape="short" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Loading>
    </section>
  )
}

/** Shown if the code of a screen failed to load. */
export const NotLoadedPage = ({ error, retry }: { readonly error: NotLoaded; readonly retry: () => void }) => {
  const slots = useSlots()
  const { loadFailed } = useWords("common", common)
  const heading = useHeading()
  return (
    <section className={`${slots("card")} ${slots("auth")}`}>
      <h1 {...heading} className={slots("title")}>
        {loadFailed}
      </h1>
      <InlineRetry error={error} onRetry={retry} />
    </section>
  )
}
