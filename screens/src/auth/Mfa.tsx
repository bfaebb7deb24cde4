import type { MfaFlow } from "portico/react"
import { useMfa } from "portico/react"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { DonePage, LoadingPage, MessagePage, SecondFactorPage, SignedInPage } from "./Steps.js"
import { useShownStep } from "./useShownStep.js"

/** The second-factor page, which completes the pending sign-in of this tab. */
export const Mfa = () => (
  <Root>
    <MfaView flow={useMfa()} />
  </Root>
)

/** Renders each step of the second factor. */
export const MfaView = ({ flow: given }: { readonly flow: MfaFlow }) => {
  const flow = useShownStep(given)
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={words.mfaTitle} text={words.mfaText} retrying={flow.retrying} />
    case "start":
      return <SecondFactorPage code={flow.code} back={<PageLink to="signIn">{words.backToSignIn}</PageLink>} />
    case "ended":
      return (
        <MessagePage title={links.mfaEndedTitle} text={links.mfaEndedText}>
          <PageLink to="signIn" as="primary">
            {words.backToSignIn}
          </PageLink>
        </MessagePage>
      )
    case "signed-in":
      return <SignedInPage flow={flow} />
    case "done":
      return <DonePage />
  }
}
