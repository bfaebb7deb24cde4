/** The URL of a tab. */
export interface TabUrl {
  readonly get: () => string
  readonly set: (url: string) => void
  /** Changes the URL as a person does: the document is told. */
  readonly go: (url: string) => void
}

// The tab that a DOM for tests, such as jsdom, shows: it has one page.
const shown = Symbol.for("portico/testing/tab")
type Dom = Window & { [shown]?: TabUrl | null }

const dom = (): Dom | undefined => (typeof window === "undefined" || window.history === undefined ? undefined : window)

/**
 * Creates the URL of a tab. In a DOM with the same origin it is also the URL of the page, until another tab is opened, so that
 * components and routers see the tab.
 */
export const tabUrl = (first: string): TabUrl => {
  let own = first
  const page = () => {
    const now = dom()
    return now?.[shown] === tab ? now : undefined
  }
  const show = (url: string, to: Dom | undefined) => {
    own = url
    if (to === undefined) return
    const isHere = new URL(url).origin === to.location.origin
    to[shown] = isHere ? tab : null
    if (isHere) to.history.replaceState(to.history.state, "", url)
  }
  const tab: TabUrl = {
    get: () => page()?.location.href ?? own,
    // A page that has been left for another origin comes back unless the DOM shows another tab.
    set: (url) => show(url, dom()?.[shown] ? page() : dom()),
    go: (url) => {
      tab.set(url)
      const now = page()
      now?.dispatchEvent(new (Object(now).PopStateEvent)("popstate", { state: now.history.state }))
    }
  }
  show(first, dom())
  return tab
}
