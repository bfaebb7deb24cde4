import type { SignOutFlow } from "portico/react"
import { useSignOut } from "portico/react"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { ActionErrors, LoadingPage, MessagePage } from "./Steps.js"

/** The page that signs the user out as soon as it is shown. */
export const SignOut = () => (
  <Root>
    <SignOutView flow={useSignOut({ immediately: true })} />
  </Root>
)

/** Renders each step of signing out. */
export const SignOutView = ({ flow }: { readonly flow: SignOutFlow }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  if (flow.step === "start") return <LoadingPage title={links.signOutTitle} retrying={undefined} />
  return (
    <MessagePage title={links.signedOutTitle} text={links.signedOutText}>
      <ActionErrors of={[flow.error]} />
      <PageLink to="signIn" as="primary">
        {words.signIn}
      </PageLink>
      <PageLink to="home" as="secondary">
        {words.home}
      </PageLink>
    </MessagePage>
  )
}
