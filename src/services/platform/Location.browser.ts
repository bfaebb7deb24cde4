import * as Effect from "effect/Effect"
import type { Location } from "./Location.js"

/** The page of the browser window. */
export const page: Location["Service"] = {
  href: Effect.sync(() => window.location.href),
  assign: (url) => Effect.map(pageOpened, () => window.location.assign(url)),
  replace: (url) => Effect.map(pageOpened, () => window.location.replace(url)),
  rewrite: (url) => Effect.sync(() => window.history.replaceState(window.history.state, "", url))
}

/** The document of a page, which can be prerendered. */
interface Prerenderable extends Pick<EventTarget, "addEventListener" | "removeEventListener"> {
  readonly prerendering?: boolean
}

/** Waits until the person opens the page, which the browser may have prerendered. @source HTML speculative loading, prerendering */
export const opened = (page: () => Prerenderable): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const open = () => resume(Effect.void)
    if (!page().prerendering) return open()
    page().addEventListener("prerenderingchange", open)
    return Effect.sync(() => page().removeEventListener("prerenderingchange", open))
  })

/** The same for the page of the browser window. */
export const pageOpened: Effect.Effect<void> = opened(() => document)
