import { useCallback, useEffect, useRef } from "react"
import type { TellHeading } from "../parts/useHeading.js"

/** Makes the title of the document of the heading of a page and the title that the app has by itself. */
export type TitleOf = (heading: string, app: string) => string

/**
 * What a change of the page means to those who do not see it: the title of the document says the page, and the focus goes to its
 * heading. The first page leaves the focus where the browser has put it, a field that takes the focus keeps it, and within a page
 * the heading gets it only if nothing has it any more. The app gets its own title back. A null page is one of the app's own.
 */
export const usePageChange = (page: string | null, titleOf: TitleOf = byline): TellHeading => {
  const shown = useRef<Shown | null>(null)
  const own = useRef<{ readonly app: string; readonly set: string } | null>(null)
  const giveBack = useCallback(() => {
    // What someone else has written since stays.
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
      // Browsers trim what they are given.
      own.current = { app, set: document.title }
      const before = shown.current
      const active = document.activeElement
      const isLost = active === null || active === document.body
      const isElsewhere = isLost || heading.closest(".po-root")?.contains(active) !== true
      const isOther = before !== null && (before.page !== page || before.text !== text)
      // A heading that had the focus hands it on to the one in its place.
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
