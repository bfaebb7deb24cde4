import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The other tabs of the app, which share its token store. */
export interface OtherTabs {
  /** Tells the other tabs that the stored tokens have changed. */
  readonly announce: Effect.Effect<void>
  /** Calls the listener when another tab may have changed the stored tokens, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Tells the other tabs something that can be cloned, such as what has changed. Does nothing if there is no way to. */
  tell(told: unknown): Effect.Effect<void>
  /** Calls the listener with what other tabs tell, until the returned function is called. */
  hear(listener: (told: unknown) => void): () => void
  /** Runs an effect while no other tab runs one, and anyway once it has waited long enough. */
  exclusive<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E>
}

/** No other tabs. */
export const alone: OtherTabs = {
  announce: Effect.void,
  subscribe: () => () => {},
  tell: () => Effect.void,
  hear: () => () => {},
  exclusive: (effect) => effect
}

/** How tabs hear of each other. By default there are no others. */
export const Tabs: Context.Reference<OtherTabs> = Context.Reference<OtherTabs>("portico/platform/Tabs", {
  defaultValue: () => alone
})
