import type { DoneStep } from "../../flows/steps.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { ActButton, ActErrors, MessagePage } from "./Steps.js"

/** Shown if the page has nothing to do. */
export const NothingToDoPage = ({ flow }: { readonly flow?: Pick<DoneStep, "continue"> }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  return (
    <MessagePage title={links.nothingTitle} text={links.nothingText}>
      <ActErrors of={[flow?.continue.error]} />
      {flow === undefined ? (
        <PageLink to="home" as="primary">
          {words.home}
        </PageLink>
      ) : (
        <ActButton act={flow.continue} kind="primary">
          {words.continue}
        </ActButton>
      )}
    </MessagePage>
  )
}
