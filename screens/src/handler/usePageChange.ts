import type { Auth } from "portico"
import { useCallback, useEffect, useRef } from "react"
import type { TellHeading } from "../components/useHeading.js"
import { pageAt } from "./routes.js"

/** Returns the document title, given the page's heading and the app's own title. */
export type TitleOf = (heading: string, app: string) => string

/**
 * Announces a page change to assistive technology: sets the document title and focuses the heading. The page that the document was
 * loaded for leaves the focus where the browser has put it, a field with autofocus keeps it, and within a page the
 * heading is focused only if nothing else is. Restores the app's own title afterwards. A null page is one of the app's own.
 */
export const usePageChange = (page: string | null, urls: Auth.HandlerUrls, titleOf: TitleOf = byline): TellHeading => {
  const shown = useRef<Shown | null>(null)
  // Decided once, because strict mode also leaves the first page.
  const isFirst = useRef<boolean | null>(null)
  const own = useRef<{ readonly app: string; readonly set: string } | null>(null)
  const setTitle = useCallback(
    (heading: string) => {
      const app = own.current !== null && document.title === own.current.set ? own.current.app : document.title
      const set = titleOf(heading, app)
      if (document.title !== set) document.title = set
      // Browsers trim the title.
      own.current = { app, set: document.title }
    },
    [titleOf]
  )
  // A router may set the app's title after the page is shown, as Next.js does.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (own.current !== null && shown.current !== null && document.title !== own.current.set) setTitle(shown.current.text)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [setTitle])
  const giveBack = useCallback(() => {
    // Keeps a title that other code has set since.
    if (own.current !== null && document.title === own.current.set) document.title = own.current.app
    own.current = null
  }, [])
  useEffect(() => {
    if (page === null) giveBack()
  }, [page, giveBack])
  useEffect(() => giveBack, [giveBack])
  const previous = useCallback(() => {
    if (isFirst.current === null) isFirst.current = !left.has(document) && isLoadedFor(page, urls)
    return shown.current ?? (isFirst.current ? null : elsewhere)
  }, [page, urls])
  useEffect(() => {
    previous()
    return () => {
      // Nothing is shown during a redirect to the canonical URL, for which some routers mount the handler again.
      if (shown.current !== null) left.add(document)
    }
  }, [previous])

  return useCallback(
    (heading) => {
      const text = heading.textContent ?? ""
      setTitle(text)
      const before = previous()
      const isLost = document.activeElement === null || document.activeElement === document.body
      // In a shadow tree, the document has only the host. The cast: the heading is mounted.
      const active = (heading.getRootNode() as Document | ShadowRoot).activeElement
      const isElsewhere = isLost || heading.closest(".po-root")?.contains(active) !== true
      const isOther = before !== null && (before.page !== page || before.text !== text)
      // The focus of a heading passes to the heading that replaces it.
      const takes = isOther ? (before.page === page ? isLost : isElsewhere) : isLost && before?.tookFocus === true
      shown.current = { page, text, tookFocus: takes || active === heading }
      if (takes) heading.focus()
    },
    [page, previous, setTitle]
  )
}

interface Shown {
  readonly page: string | null
  readonly text: string
  readonly tookFocus: boolean
}

/** What was shown before the handler, such as a page of the app. */
const elsewhere: Shown = { page: null, text: "", tookFocus: false }

/** The documents whose handler has been left, or has gone to another page. */
const left = new WeakSet<Document>()

/** Returns whether the document was loaded for the page, under whichever of its names. */
const isLoadedFor = (page: string | null, urls: Auth.HandlerUrls): boolean => {
  // A DOM for tests, such as jsdom, has no entries.
  const loaded = performance.getEntriesByType?.("navigation")[0]?.name
  if (loaded === undefined) return true
  const { pathname } = new URL(loaded)
  return pathname === window.location.pathname || (page !== null && pageAt(pathname, urls)?.screen === page)
}

const byline: TitleOf = (heading, app) => (app === "" || heading.includes(app) ? heading : `${heading} · ${app}`)
