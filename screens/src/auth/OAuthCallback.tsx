import type { OAuthCallbackFlow } from "portico/react"
import { useOAuthCallback } from "portico/react"
import { Button } from "../components/Button.js"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { NothingToDoPage } from "./NothingToDo.js"
import { PageLink } from "./PageLink.js"
import { ActionErrors, BackButton, DonePage, LoadingPage, MessagePage, SecondFactorPage } from "./Steps.js"
import { useShownStep } from "./useShownStep.js"

/** The OAuth callback page. */
export const OAuthCallback = () => (
  <Root>
    <OAuthCallbackView flow={useOAuthCallback()} />
  </Root>
)

/** Renders each step of the OAuth callback. */
export const OAuthCallbackView = ({ flow: given }: { readonly flow: OAuthCallbackFlow }) => {
  const flow = useShownStep(given)
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  const { retry } = useWords("common", common)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={links.oauthTitle} retrying={flow.retrying} />
    case "nothing-to-do":
      return <NothingToDoPage to="afterSignIn" />
    case "failed":
      return (
        <MessagePage title={links.oauthFailedTitle}>
          <ActionErrors of={[flow.error]} />
          {flow.retry !== null && (
            <Button kind="primary" block onClick={flow.retry}>
              {retry}
            </Button>
          )}
          <PageLink to="signIn" as={flow.retry === null ? "primary" : "secondary"}>
            {words.backToSignIn}
          </PageLink>
        </MessagePage>
      )
    case "second-factor":
      return <SecondFactorPage code={flow.code} back={<BackButton onClick={flow.back}>{words.backToSignIn}</BackButton>} />
    case "done":
      return <DonePage />
  }
}
