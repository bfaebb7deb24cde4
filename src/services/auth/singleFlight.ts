import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { Sharing } from "../platform/Sharing.js"

/**
 * Shares one run of an effect among all concurrent callers. The run is independent of its callers, so interrupting one does not
 * stop it, and its result is not kept after it ends.
 */
export const singleFlight = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>) {
  if (!(yield* Sharing)) return effect
  const scope = yield* Scope.Scope
  let running: Deferred.Deferred<A, E> | null = null
  // Nothing may come between registering the run and starting it: its waiters would wait forever.
  return Effect.uninterruptibleMask((restore) => {
    if (running !== null) return restore(Deferred.await(running))
    const shared = Deferred.makeUnsafe<A, E>()
    running = shared
    return Effect.flatMap(Effect.forkIn(Effect.interruptible(effect), scope, { startImmediately: true }), (fiber) => {
      // On every exit, also if the scope closes before the fiber starts, so that no caller waits forever.
      fiber.addObserver((exit) => {
        running = null
        Deferred.doneUnsafe(shared, exit)
      })
      return restore(Deferred.await(shared))
    })
  })
})

/** Like `singleFlight`, for many effects by key. A key is held only while its effect runs. */
export const singleFlights = Effect.fnUntraced(function* <A, E>() {
  const scope = yield* Scope.Scope
  const running = new Map<string, Effect.Effect<A, E>>()
  return (key: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const found = running.get(key)
      if (found !== undefined) return found
      const forgetting = Effect.ensuring(
        effect,
        Effect.sync(() => running.delete(key))
      )
      return Effect.flatMap(Scope.provide(singleFlight(forgetting), scope), (shared) => {
        const first = running.get(key) ?? shared
        running.set(key, first)
        return first
      })
    })
})
