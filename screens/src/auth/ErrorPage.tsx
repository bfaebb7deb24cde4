import type { CallbackErrorFlow } from "portico/react"
import { useCallbackError } from "portico/react"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { NothingToDoPage } from "./NothingToDo.js"
import { PageLink } from "./PageLink.js"
import { ActionErrors, LoadingPage, MessagePage } from "./Steps.js"

/** The error page that the platform redirects to. */
export const ErrorPage = () => (
  <Root>
    <ErrorPageView flow={useCallbackError()} />
  </Root>
)

/** Renders each step of the error page. Never shows text from the URL, which anyone can forge. */
export const ErrorPageView = ({ flow }: { readonly flow: CallbackErrorFlow }) => {
  const words = useWords("auth", auth)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={words.errorTitle} retrying={flow.retrying} />
    case "nothing-to-do":
      return <NothingToDoPage />
    case "failed":
      return (
        <MessagePage title={words.errorTitle}>
          <ActionErrors of={[flow.error]} />
          <PageLink to="signIn" as="primary">
            {words.backToSignIn}
          </PageLink>
          <PageLink to="home" as="secondary">
            {words.home}
          </PageLink>
        </MessagePage>
      )
  }
}
