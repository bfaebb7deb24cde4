import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { MessagePage } from "./Steps.js"

/** Nothing waits for the page. */
export const NothingToDoPage = () => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={words.nothingTitle} text={words.nothingText}>
      <PageLink to="home" as="primary">
        {words.home}
      </PageLink>
    </MessagePage>
  )
}
