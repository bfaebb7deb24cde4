import type { CodeMissingStep, CodeOptions, CodeRefusedStep, TeamInvitationFlow } from "portico/react"
import { useTeamInvitation } from "portico/react"
import { nameOf } from "../components/names.js"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import type { LinkWords } from "../words/en/links.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { ActionButton, ActionErrors, FailedPage, LoadingPage, MessagePage } from "./Steps.js"

/** The page where users join a team with an invitation link. */
export const TeamInvitation = (options: CodeOptions) => (
  <Root>
    <TeamInvitationView flow={useTeamInvitation(options)} />
  </Root>
)

/** Renders each step of joining a team. */
export const TeamInvitationView = ({ flow }: { readonly flow: TeamInvitationFlow }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  switch (flow.step) {
    case "loading":
      return <LoadingPage title={links.inviteLoading} retrying={flow.retrying} />
    case "failed":
      return <FailedPage title={links.inviteLoading} flow={flow} />
    case "code-missing":
    case "code-refused":
      return (
        <MessagePage title={links.inviteRefusedTitle} text={refusal(flow, links)}>
          <PageLink to="home" as="primary">
            {words.home}
          </PageLink>
        </MessagePage>
      )
    case "signed-out":
      return (
        <MessagePage title={links.inviteLoading} text={links.inviteSignIn}>
          <PageLink to="signIn" as="primary">
            {words.signIn}
          </PageLink>
          <PageLink to="signUp" as="secondary">
            {words.createAccount}
          </PageLink>
        </MessagePage>
      )
    case "start":
      return (
        <MessagePage
          title={links.inviteTitle(flow.teamDisplayName)}
          text={`${links.inviteText} ${links.inviteAs(nameOf(flow.user) ?? words.guest)}`}
        >
          <ActionErrors of={[flow.accept.error, flow.switchUser.error]} />
          <ActionButton action={flow.accept} kind="primary">
            {links.join}
          </ActionButton>
          <ActionButton action={flow.switchUser}>{words.otherAccount}</ActionButton>
        </MessagePage>
      )
    case "wrong-user":
      return (
        <MessagePage title={links.inviteLoading} text={links.inviteWrongUser(nameOf(flow.user) ?? words.guest)}>
          <ActionErrors of={[flow.switchUser.error]} />
          <ActionButton action={flow.switchUser} kind="primary">
            {words.otherAccount}
          </ActionButton>
        </MessagePage>
      )
    case "team-gone":
      return (
        <MessagePage title={links.inviteRefusedTitle} text={links.inviteGone}>
          <PageLink to="home" as="primary">
            {words.home}
          </PageLink>
        </MessagePage>
      )
    case "done":
      return (
        <MessagePage title={links.joinedTitle(flow.teamDisplayName)} text={links.joinedText}>
          <PageLink to="afterSignIn" as="primary">
            {words.continue}
          </PageLink>
        </MessagePage>
      )
  }
}

const refusal = (flow: CodeMissingStep | CodeRefusedStep, links: LinkWords): string => {
  if (flow.step === "code-missing") return links.refusedMissing
  return flow.reason === "used" ? links.refusedUsed : links.inviteRefusedText
}
