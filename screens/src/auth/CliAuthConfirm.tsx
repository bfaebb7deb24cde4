import type { CliConfirmationFlow, CodeOptions } from "portico/react"
import { useCliConfirmation } from "portico/react"
import { Notice } from "../components/Marks.js"
import { nameOf } from "../components/names.js"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { ActionButton, ActionErrors, FailedPage, LoadingPage, MessagePage } from "./Steps.js"

/** The page where users approve a command-line login. */
export const CliAuthConfirm = (options: CodeOptions) => (
  <Root>
    <CliAuthConfirmView flow={useCliConfirmation(options)} />
  </Root>
)

/** Renders each step of confirming a command-line login. */
export const CliAuthConfirmView = ({ flow }: { readonly flow: CliConfirmationFlow }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={links.cliTitle} retrying={flow.retrying} />
    case "failed":
      return <FailedPage title={links.cliTitle} flow={flow} />
    case "code-missing":
    case "code-refused":
      return (
        <MessagePage title={links.cliRefusedTitle} text={links.cliRefusedText}>
          <PageLink to="home" as="secondary">
            {words.home}
          </PageLink>
        </MessagePage>
      )
    case "signed-out":
      return (
        <MessagePage title={links.cliTitle} text={links.cliSignIn}>
          <PageLink to="signIn" as="primary">
            {words.signIn}
          </PageLink>
        </MessagePage>
      )
    case "start":
      return (
        <MessagePage title={links.cliTitle} text={links.cliText(nameOf(flow.user) ?? words.guest)}>
          <Notice kind="warn">{links.cliWarning}</Notice>
          <ActionErrors of={[flow.confirm.error, flow.switchUser.error]} />
          <ActionButton action={flow.confirm} kind="primary">
            {links.cliConfirm}
          </ActionButton>
          <ActionButton action={flow.switchUser}>{words.otherAccount}</ActionButton>
        </MessagePage>
      )
    case "done":
      return <MessagePage title={links.cliDoneTitle} text={links.cliDoneText} />
  }
}
