import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"

/**
 * Makes an effect that everyone who asks at the same time shares. It runs apart from them, so one who gives up does not
 * take it along, and nothing of it is remembered once it ends, however it ends.
 */
export const singleFlight = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>) {
  const scope = yield* Scope.Scope
  let running: Deferred.Deferred<A, E> | null = null
  // Nothing may come between announcing the run and starting it: its waiters would wait permanently.
  return Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const found = running
      const shared = found ?? Deferred.makeUnsafe<A, E>()
      if (found === null) {
        running = shared
        const fiber = yield* Effect.forkIn(Effect.interruptible(effect), scope, { startImmediately: true })
        // On every exit, also if the scope has closed and the fiber never began, so that no caller waits forever.
        fiber.addObserver((exit) => {
          running = null
          Deferred.doneUnsafe(shared, exit)
        })
      }
      return yield* restore(Deferred.await(shared))
    })
  )
})

/** The same for many effects, told apart by a key. Holds a key only while its effect runs. */
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
