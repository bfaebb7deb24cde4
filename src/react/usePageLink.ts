import type { MouseEvent } from "react"
import { useSyncExternalStore } from "react"
import type { RedirectTarget } from "../services/auth/redirects/handlerUrls.js"
import { destination, isWithinFlows } from "../services/auth/redirects/returnTo.js"
import { isTrustedUrl } from "../services/auth/redirects/trustedUrl.js"
import { useApp, useUnhandled } from "./PorticoProvider.js"

/** The pages that links lead to: all but the one that only providers do. */
export type LinkTarget = Exclude<RedirectTarget, "oauthCallback">

/** The attributes of a link to a page of the app. */
export interface PageLinkAttributes {
  readonly href: string
  readonly onClick: (event: MouseEvent) => void
}

/**
 * Returns the attributes of a link to a page of the app, such as the sign-in page, which keeps the page to return to. A click
 * redirects as the app does; if the app does not redirect, the browser follows the link, or a listener of the app. A link between the
 * pages of the sign-in flows replaces the page in the history, because it has nothing left to do once the user is signed in.
 *
 * ```tsx
 * <a {...usePageLink("signUp")}>Create an account</a>
 * ```
 */
export const usePageLink = (to: LinkTarget): PageLinkAttributes => {
  const { auth } = useApp()
  const unhandled = useUnhandled()
  const page = useSyncExternalStore(never, thisPage, noPage)
  const url = destination(to, auth.urls, page)
  return {
    // The page to return to comes from the URL, which anyone can forge.
    href: isTrustedUrl(url, { page, trustedDomains: [] }) ? url : auth.urls[to],
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (!auth.canRedirect) return
      event.preventDefault()
      const options = { replace: isWithinFlows(to, auth.urls, thisPage()) }
      const redirect = auth[methodOf(to)].result
      redirect(options)
        .then((outcome) => (outcome.ok ? outcome : redirect({ ...options, noRedirectBack: true })))
        .catch(unhandled)
    }
  }
}

type Method = `redirectTo${Capitalize<LinkTarget>}`

// The cast: the type of a text is not that of its parts.
const methodOf = (to: LinkTarget) => `redirectTo${to.charAt(0).toUpperCase()}${to.slice(1)}` as Method

const never = () => () => undefined
const thisPage = () => window.location.href
const noPage = () => null
