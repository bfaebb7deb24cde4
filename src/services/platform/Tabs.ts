import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The other tabs of the app, which share its token store. */
export interface OtherTabs {
  /** Tells the other tabs that the stored tokens have changed. */
  readonly announce: Effect.Effect<void>
  /** Calls the listener when another tab may have changed the stored tokens, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Runs an effect while no other tab runs one, and anyway once it has waited long enough. */
  exclusive<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E>
}

/** How tabs hear of each other. By default there are no others. */
export const Tabs: Context.Reference<OtherTabs> = Context.Reference<OtherTabs>("portico/platform/Tabs", {
  defaultValue: () => ({ announce: Effect.void, subscribe: () => () => {}, exclusive: (effect) => effect })
})
