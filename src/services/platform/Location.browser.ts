import * as Effect from "effect/Effect"
import type { Location } from "./Location.js"

/** The page of the browser window. */
export const page: Location["Service"] = {
  href: /* @__PURE__ */ Effect.sync(() => window.location.href),
  assign: (url) => Effect.sync(() => window.location.assign(url)),
  replace: (url) => Effect.sync(() => window.location.replace(url)),
  rewrite: (url) => Effect.sync(() => window.history.replaceState(window.history.state, "", url))
}
