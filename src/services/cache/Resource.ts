import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import type { Snapshot } from "./Snapshot.js"
import { empty } from "./Snapshot.js"
import { WatchedValue } from "./WatchedValue.js"
import type { Owner } from "./WatchedValues.js"
import { noUser } from "./WatchedValues.js"

export type { Snapshot } from "./Snapshot.js"
export { empty } from "./Snapshot.js"
export type { Owner } from "./WatchedValues.js"

/** The type id of a resource. */
export const TypeId = "~portico/cache/Resource"

/** A value of the platform that can be loaded and watched. Stores nothing while it has no watchers. */
export interface Resource<out A, out E> {
  readonly [TypeId]: typeof TypeId
  /**
   * Loads the value. Concurrent callers share one load, which stops when the last of them is interrupted. A load that is older
   * than the timeout of one attempt is not shared, nor is one of a caller with other `CallOptions`.
   */
  get(): Effect.Effect<A, E>
  /** Reloads the value, for example for a "Try again" button. Never uses the response of an earlier load. */
  refetch(): Effect.Effect<A, E>
  /** Reloads the value after a change, if it has watchers. Never uses the response of an earlier load. */
  refresh(): Effect.Effect<void>
  /**
   * Watches until the scope closes; the first watcher loads the value. A failed load is repeated when the device comes online, or
   * when the person returns to the page.
   */
  watch(): Effect.Effect<void, never, Scope.Scope>
  /** Returns the current snapshot synchronously, for renderers; the same object until it changes. */
  snapshot(): Snapshot<A, E>
  /**
   * Returns the snapshot that a server rendered, for the first render of its page in a browser; empty if nothing was hydrated.
   * The same object for the lifetime of the app.
   */
  serverSnapshot(): Snapshot<A, E>
  /** Calls the listener whenever the snapshot changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** Returns whether a value is a resource. */
export const isResource = (u: unknown): u is Resource<unknown, unknown> => Predicate.hasProperty(u, TypeId)

/** Creates a resource for an owner, such as the session. Its background work ends with the scope. */
export const make = <A, E>(load: Effect.Effect<A, E>, owner: Owner = noUser): Effect.Effect<Resource<A, E>, never, Scope.Scope> =>
  Effect.map(Effect.context<Scope.Scope>(), (services) => {
    const value = new WatchedValue(load, owner, services)
    return of(() => value)
  })

/** Returns the resource of a watched value, which may be another one at each use. @internal */
export const of = <A, E>(value: () => Omit<WatchedValue<A, E>, "isIdle" | "adopt">): Resource<A, E> => ({
  [TypeId]: TypeId,
  get: () => Effect.suspend(() => value().get),
  refetch: () => Effect.suspend(() => value().refetch),
  refresh: () => Effect.suspend(() => value().refresh),
  watch: () => Effect.suspend(() => value().watch),
  snapshot: () => value().snapshot(),
  serverSnapshot: () => empty,
  subscribe: (listener) => value().subscribe(listener)
})

/** A resource that always fails and sends nothing, for invalid arguments. @internal */
export const failed = <E>(error: E): Resource<never, E> => {
  const failure = Effect.fail(error)
  const state: Snapshot<never, E> = { value: undefined, error, isLoading: false }
  return of(() => ({
    get: failure,
    refetch: failure,
    refresh: Effect.void,
    watch: Effect.void,
    snapshot: () => state,
    subscribe: () => () => {}
  }))
}
