import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { MessagePage } from "./Steps.js"

/** The page for an unknown URL. */
export const NotFound = () => (
  <Root>
    <NotFoundView />
  </Root>
)

const NotFoundView = () => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  return (
    <MessagePage title={links.notFoundTitle} text={links.notFoundText}>
      <PageLink to="home" as="primary">
        {words.home}
      </PageLink>
    </MessagePage>
  )
}
