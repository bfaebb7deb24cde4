import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The other tabs of the app, which share its token store. */
export interface OtherTabs {
  /** Tells the other tabs that the stored tokens have changed. */
  readonly announce: Effect.Effect<void>
  /** Calls the listener when another tab may have changed the stored tokens, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Sends a cloneable message to the other tabs, such as what has changed. Does nothing if the host cannot. */
  tell(told: unknown): Effect.Effect<void>
  /** Calls the listener with the messages of other tabs, until the returned function is called. */
  hear(listener: (told: unknown) => void): () => void
  /** Runs an effect under a lock that the tabs share; without the lock after a maximum wait. */
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

/** The connection to the other tabs. Default: none. */
export const Tabs: Context.Reference<OtherTabs> = Context.Reference<OtherTabs>("portico/platform/Tabs", {
  defaultValue: () => alone
})
