import * as Effect from "effect/Effect"

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
