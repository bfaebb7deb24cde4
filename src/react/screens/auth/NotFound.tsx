import { Root } from "../parts/Root.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { MessagePage } from "./Steps.js"

/** There is no page at the address. */
export const NotFound = () => (
  <Root>
    <NotFoundView />
  </Root>
)

const NotFoundView = () => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={words.notFoundTitle} text={words.notFoundText}>
      <PageLink to="home" as="primary">
        {words.home}
      </PageLink>
    </MessagePage>
  )
}
