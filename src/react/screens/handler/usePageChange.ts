import { useCallback, useEffect, useRef } from "react"
import type { TellHeading } from "../parts/useHeading.js"

/** Returns the document title, given the page's heading and the app's own title. */
export type TitleOf = (heading: string, app: string) => string

/**
 * Announces a page change to assistive technology: sets the document title and focuses the heading. The first page leaves the
 * focus where the browser has put it, a field with autofocus keeps it, and within a page the heading is focused only if nothing
 * else is. Restores the app's own title afterwards. A null page is one of the app's own.
 */
export const usePageChange = (page: string | null, titleOf: TitleOf = byline): TellHeading => {
  const shown = useRef<Shown | null>(null)
  const own = useRef<{ readonly app: string; readonly set: string } | null>(null)
  const giveBack = useCallback(() => {
    // Keeps a title that other code has set since.
    if (own.current !== null && document.title === own.current.set) document.title = own.current.app
    own.current = null
  }, [])
  useEffect(() => {
    if (page === null) giveBack()
  }, [page, giveBack])
  useEffect(() => giveBack, [giveBack])

  return useCallback(
    (heading) => {
      const text = heading.textContent ?? ""
      const app = own.current !== null && document.title === own.current.set ? own.current.app : document.title
      const set = titleOf(text, app)
      if (document.title !== set) document.title = set
      // Browsers trim the title.
      own.current = { app, set: document.title }
      const before = shown.current
      const active = document.activeElement
      const isLost = active === null || active === document.body
      const isElsewhere = isLost || heading.closest(".po-root")?.contains(active) !== true
      const isOther = before !== null && (before.page !== page || before.text !== text)
      // The focus of a heading passes to the heading that replaces it.
      const takes = isOther ? (before.page === page ? isLost : isElsewhere) : isLost && before?.tookFocus === true
      shown.current = { page, text, tookFocus: takes || active === heading }
      if (takes) heading.focus()
    },
    [page, titleOf]
  )
}

interface Shown {
  readonly page: string | null
  readonly text: string
  readonly tookFocus: boolean
}

const byline: TitleOf = (heading, app) => (app === "" || heading.includes(app) ? heading : `${heading} · ${app}`)
