import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Resource from "../cache/Resource.js"

/** The watched values of a service, and the calls that change them. */
export interface Watching {
  /** Builds a watched value. */
  watched<A, E>(load: Effect.Effect<A, E>): Effect.Effect<Resource.Resource<A, E>, never, Scope.Scope>
  /** Makes of a call one after which those who watch see the values again, also where it failed: it may have been done all the same. */
  changing<A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E>
}

/** Begins with no watched values. */
export const makeWatching = Effect.map(Scope.Scope, (scope): Watching => {
  const refreshes: Array<Effect.Effect<void>> = []
  return {
    watched: (load) => Effect.tap(Resource.make(load), ({ refresh }) => Effect.sync(() => refreshes.push(refresh()))),
    changing: (call) =>
      Effect.ensuring(
        call,
        Effect.forEach(refreshes, (refresh) => Effect.forkIn(Effect.interruptible(refresh), scope), { discard: true })
      )
  }
})
