import type { CodeOptions, MagicLinkCallbackFlow } from "portico/react"
import { useMagicLinkCallback } from "portico/react"
import { nameOf } from "../components/names.js"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { RefusedPage } from "./Refused.js"
import { ActionButton, ActionErrors, BackButton, DonePage, LoadingPage, MessagePage, SecondFactorPage } from "./Steps.js"
import { useShownStep } from "./useShownStep.js"

/** The page where users sign in with a magic link. */
export const MagicLinkCallback = (options: CodeOptions) => (
  <Root>
    <MagicLinkCallbackView flow={useMagicLinkCallback(options)} />
  </Root>
)

/** Renders each step of signing in with a magic link. */
export const MagicLinkCallbackView = ({ flow: given }: { readonly flow: MagicLinkCallbackFlow }) => {
  const flow = useShownStep(given)
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={words.signInTitle} retrying={flow.retrying} />
    case "code-missing":
    case "code-refused":
      return (
        <RefusedPage flow={flow}>
          <PageLink to="signIn" as="primary">
            {words.backToSignIn}
          </PageLink>
        </RefusedPage>
      )
    case "start": {
      const other = flow.signedInAs === null ? null : nameOf(flow.signedInAs)
      return (
        <MessagePage title={words.signInTitle} text={other === null ? links.magicText : links.magicInstead(other)}>
          <ActionErrors of={[flow.submit.error]} />
          <ActionButton action={flow.submit} kind="primary">
            {words.signIn}
          </ActionButton>
        </MessagePage>
      )
    }
    case "second-factor":
      return <SecondFactorPage code={flow.code} back={<BackButton onClick={flow.back}>{words.backToSignIn}</BackButton>} />
    case "done":
      return <DonePage />
  }
}
