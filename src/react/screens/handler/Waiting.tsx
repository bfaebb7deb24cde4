import type { NotLoaded } from "../../../services/platform/loadOnce.js"
import { AuthPage } from "../auth/AuthPage.js"
import { FormSkeleton } from "../auth/Steps.js"
import { InlineRetry, Loading, Skeleton } from "../parts/States.js"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"

/** What is shown while the code of a screen is loaded. */
export const Waiting = () => {
  const slots = useSlots()
  return (
    <section className={`${slots("card")} ${slots("auth")}`}>
      <Loading>
        <Skeleton shape="title" />
        <FormSkeleton />
      </Loading>
    </section>
  )
}

/** What is shown if the code of a screen did not load. */
export const NotLoadedPage = ({ error, retry }: { readonly error: NotLoaded; readonly retry: () => void }) => {
  const { errorTitle } = useWords("auth", auth)
  return (
    <AuthPage title={errorTitle}>
      <InlineRetry error={error} onRetry={retry} />
    </AuthPage>
  )
}
