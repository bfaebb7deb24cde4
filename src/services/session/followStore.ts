import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { listen } from "../../internal/listen.js"
import { Connectivity } from "../platform/Connectivity.js"
import { Tabs } from "../platform/Tabs.js"
import { reporterOf, reportUnhandled } from "../platform/Unhandled.js"

/**
 * Looks at the store whenever something else may have changed the tokens, until the returned function is called: another tab or
 * program; or, while a page was in the browser's back/forward cache, anyone. @internal
 */
export const followStore = (services: Context.Context<Scope.Scope>, look: Effect.Effect<void>): (() => void) => {
  const looking = Effect.forkIn(Effect.catchDefect(look, reportUnhandled), Context.get(services, Scope.Scope))
  const stops = [Context.get(services, Tabs), Context.get(services, Connectivity)].map((one) =>
    listen(() => one.subscribe(() => Effect.runForkWith(services)(looking)), reporterOf(services))
  )
  return () => {
    for (const stop of stops) stop()
  }
}
