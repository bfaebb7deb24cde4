import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Location } from "./Location.js"

/** The page of this window. */
export const layerBrowser: Layer.Layer<Location> = Layer.succeed(Location, {
  href: Effect.sync(() => window.location.href),
  assign: (url) => Effect.sync(() => window.location.assign(url)),
  replace: (url) => Effect.sync(() => window.location.replace(url)),
  rewrite: (url) => Effect.sync(() => window.history.replaceState(window.history.state, "", url))
})
