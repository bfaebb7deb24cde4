import * as Effect from "effect/Effect"
import type { Location } from "./Location.js"
import { pageOpened } from "./opened.browser.js"

/** The page of the browser window. */
export const page: Location["Service"] = {
  href: Effect.sync(() => window.location.href),
  assign: (url) => Effect.map(pageOpened, () => window.location.assign(url)),
  replace: (url) => Effect.map(pageOpened, () => window.location.replace(url)),
  rewrite: (url) => Effect.sync(() => window.history.replaceState(window.history.state, "", url))
}
