import type { CodeOptions, EmailVerificationFlow } from "portico/react"
import { useEmailVerification } from "portico/react"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { RefusedPage } from "./Refused.js"
import { SentPage } from "./Sent.js"
import { ActionButton, ActionErrors, LoadingPage, MessagePage } from "./Steps.js"

/** The page where users verify an e-mail address with a link. */
export const EmailVerification = (options: CodeOptions) => (
  <Root>
    <EmailVerificationView flow={useEmailVerification(options)} />
  </Root>
)

/** Renders each step of verifying an e-mail address. */
export const EmailVerificationView = ({ flow }: { readonly flow: EmailVerificationFlow }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={links.verifyTitle} retrying={flow.retrying} />
    case "code-missing":
      return (
        <RefusedPage flow={flow}>
          <PageLink to="home" as="primary">
            {words.home}
          </PageLink>
        </RefusedPage>
      )
    case "code-refused":
      return (
        <RefusedPage flow={flow}>
          {flow.resend !== null && (
            <>
              <ActionErrors of={[flow.resend.error]} />
              <ActionButton action={flow.resend} kind="primary">
                {words.resend}
              </ActionButton>
            </>
          )}
          <PageLink to="home" as={flow.resend === null ? "primary" : "secondary"}>
            {words.home}
          </PageLink>
        </RefusedPage>
      )
    case "sent":
      return (
        <SentPage flow={flow} text={links.verifySentText(flow.email)}>
          <PageLink to="home" as="primary">
            {words.home}
          </PageLink>
        </SentPage>
      )
    case "start":
      return (
        <MessagePage title={links.verifyTitle} text={links.verifyText}>
          <ActionErrors of={[flow.verify.error]} />
          <ActionButton action={flow.verify} kind="primary">
            {links.verifyEmail}
          </ActionButton>
        </MessagePage>
      )
    case "done":
      return (
        <MessagePage title={links.verifiedTitle} text={links.verifiedText}>
          <PageLink to="afterSignIn" as="primary">
            {words.continue}
          </PageLink>
        </MessagePage>
      )
  }
}
