import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The address of the page that the app runs on, and the ways to leave it. */
export class Location extends Context.Service<
  Location,
  {
    /** The whole address, or null if there is no page. */
    readonly href: Effect.Effect<string | null>
    /** Leaves for another page. */
    assign(url: string): Effect.Effect<void>
    /** Leaves for another page, which takes this one's place in the history. */
    replace(url: string): Effect.Effect<void>
    /** Changes the address without leaving. What routers keep in the history entry stays. */
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
  href: /* @__PURE__ */ Effect.succeed(null),
  assign: () => Effect.void,
  replace: () => Effect.void,
  rewrite: () => Effect.void
}
