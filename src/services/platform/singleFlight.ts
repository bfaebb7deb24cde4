import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { monotonicMillis } from "./monotonicMillis.js"
import { Sharing } from "./Sharing.js"

/** A run in progress. */
interface Run<A, E> {
  readonly result: Deferred.Deferred<A, E>
  readonly startedAtMillis: number
}

/** The runs in progress, by key. */
export type Runs<A, E> = Map<string, Run<A, E>>

/**
 * Runs an effect in a scope, or waits for the run with the same key that is in progress, unless that is older than `maxAgeMillis`.
 * A run is independent of its callers, so interrupting one does not stop it, and its result is not kept after it ends.
 */
export const shareRun = <A, E>(
  runs: Runs<A, E>,
  key: string,
  effect: Effect.Effect<A, E>,
  scope: Scope.Scope,
  maxAgeMillis = Number.POSITIVE_INFINITY
): Effect.Effect<A, E> =>
  // Uninterruptible between registering the run and starting it; otherwise its waiters would wait forever.
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(monotonicMillis, (now) => {
      const found = runs.get(key)
      if (found !== undefined && now - found.startedAtMillis < maxAgeMillis) return restore(Deferred.await(found.result))
      const own: Run<A, E> = { result: Deferred.makeUnsafe(), startedAtMillis: now }
      runs.set(key, own)
      return Effect.flatMap(Effect.forkIn(Effect.interruptible(effect), scope, { startImmediately: true }), (fiber) => {
        // On every exit, also if the scope closes before the fiber starts, so that no caller waits forever.
        fiber.addObserver((exit) => {
          if (runs.get(key) === own) runs.delete(key)
          Deferred.doneUnsafe(own.result, exit)
        })
        return restore(Deferred.await(own.result))
      })
    })
  )

/** Shares runs among concurrent callers by key, where one request may wait for another. */
export const singleFlights = Effect.fnUntraced(function* <A, E>() {
  const mayShare = yield* Sharing
  const scope = yield* Scope.Scope
  const runs: Runs<A, E> = new Map()
  return (key: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    mayShare ? shareRun(runs, key, effect, scope) : effect
})

/** The same for a single effect. */
export const singleFlight = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.map(singleFlights<A, E>(), (shared) => shared("", effect))
