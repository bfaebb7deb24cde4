import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { PageLink } from "./PageLink.js"
import { MessagePage } from "./Steps.js"

/** Shown if the page has nothing to do. */
export const NothingToDoPage = ({ to = "home" }: { readonly to?: "home" | "afterSignIn" }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  return (
    <MessagePage title={links.nothingTitle} text={links.nothingText}>
      <PageLink to={to} as="primary">
        {to === "home" ? words.home : words.continue}
      </PageLink>
    </MessagePage>
  )
}
