import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Resource from "../cache/Resource.js"

/** The watched values of a service, and the calls that change them. */
export interface Watching {
  /** Creates a watched value. */
  watched<A, E>(load: Effect.Effect<A, E>): Effect.Effect<Resource.Resource<A, E>, never, Scope.Scope>
  /** Wraps a call so that it reloads the watched values, also after a failure, because the call may have been executed. */
  changing<A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E>
}

/** Creates a registry without watched values. */
export const makeWatching = Effect.map(Scope.Scope, (scope): Watching => {
  const refreshes: Array<Effect.Effect<void>> = []
  return {
    watched: (load) => Effect.tap(Resource.make(load), ({ refresh }) => Effect.sync(() => refreshes.push(refresh()))),
    changing: (call) =>
      Effect.ensuring(
        call,
        Effect.forEach(refreshes, (refresh) => Effect.forkIn(refresh, scope))
      )
  }
})
