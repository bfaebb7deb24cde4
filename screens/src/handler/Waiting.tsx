import { FormSkeleton, MessageSkeleton } from "../auth/Skeletons.js"
import { Logo } from "../components/Page.js"
import { InlineRetry, Loading, Skeleton } from "../components/States.js"
import { useHeading } from "../components/useHeading.js"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import type { FileFailure } from "./lateExport.js"
import type { Outline } from "./lateScreen.js"

/** Shown while the code of a screen loads: its outline. */
export const Waiting = ({ outline = "message" }: { readonly outline?: Outline | undefined }) => {
  const slots = useSlots()
  if (outline === "none") return <Loading>{null}</Loading>
  const isForm = outline === "sign-in" || outline === "sign-up"
  return (
    <section className={`${slots("card")} ${slots("auth")}`}>
      <div className={slots("auth-header")} aria-hidden="true">
        <Logo project={null} />
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Loading>{isForm ? <FormSkeleton isNew={outline === "sign-up"} /> : <MessageSkeleton />}</Loading>
      {isForm && (
        <p className={slots("text", "small")}>
          <Skeleton shape="short" />
        </p>
      )}
    </section>
  )
}

/** Shown if the code of a screen failed to load. */
export const NotLoadedPage = ({ error, retry }: { readonly error: FileFailure; readonly retry: () => void }) => {
  const slots = useSlots()
  const { loadFailed } = useWords("common", common)
  const heading = useHeading()
  return (
    <section className={`${slots("card")} ${slots("auth")}`}>
      <h1 {...heading} className={slots("title")}>
        {loadFailed}
      </h1>
      <InlineRetry error={error} onRetry={retry} recovers={false} />
    </section>
  )
}
