import type { SignOutFlow } from "../../flows/AccountFlows.js"
import { useSignOut } from "../../flows/useSignOut.js"
import { Root } from "../parts/Root.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { ActButton, ActErrors, MessagePage } from "./Steps.js"

/** The page where people sign out. A click does, never the page alone: anybody can link to it. */
export const SignOut = () => (
  <Root>
    <SignOutView flow={useSignOut()} />
  </Root>
)

/** What signing out looks like in each of its steps. */
export const SignOutView = ({ flow }: { readonly flow: SignOutFlow }) => {
  const words = useWords("auth", auth)
  if (flow.step === "start")
    return (
      <MessagePage title={words.signOutTitle} text={words.signOutText}>
        <ActErrors of={[flow.signOut.error]} />
        <ActButton act={flow.signOut} kind="primary">
          {words.signOut}
        </ActButton>
        <PageLink to="home" as="secondary">
          {words.home}
        </PageLink>
      </MessagePage>
    )
  return (
    <MessagePage title={words.signedOutTitle} text={words.signedOutText}>
      <ActErrors of={[flow.error]} />
      <PageLink to="signIn" as="primary">
        {words.signIn}
      </PageLink>
      <PageLink to="home" as="secondary">
        {words.home}
      </PageLink>
    </MessagePage>
  )
}
