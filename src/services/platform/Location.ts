import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The URL of the page that the app runs on, and navigation away from it. */
export class Location extends Context.Service<
  Location,
  {
    /** The whole URL, or null if there is no page. */
    readonly href: Effect.Effect<string | null>
    /** Navigates to another page. */
    assign(url: string): Effect.Effect<void>
    /** Navigates to another page, which replaces the current one in the history. */
    replace(url: string): Effect.Effect<void>
    /** Changes the URL without navigating. The router's state of the history entry is kept. */
    rewrite(url: string): Effect.Effect<void>
  }
>()("portico/platform/Location") {
  /** No page: servers, scripts and command lines. */
  static readonly layerNone = Layer.sync(Location, () => none)

  /** A page that exists in memory only. */
  static readonly layerMemory = (href: string): Layer.Layer<Location> =>
    Layer.sync(Location, () => {
      let page = href
      const go = (url: string) =>
        Effect.sync(() => {
          page = new URL(url, page).href
        })
      return { href: Effect.sync(() => page), assign: go, replace: go, rewrite: go }
    })
}

/** No page. */
export const none: Location["Service"] = {
  href: Effect.succeed(null),
  assign: () => Effect.void,
  replace: () => Effect.void,
  rewrite: () => Effect.void
}
