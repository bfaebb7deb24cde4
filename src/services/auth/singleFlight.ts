import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Ref from "effect/Ref"
import * as Scope from "effect/Scope"

/**
 * Makes an effect that everyone who asks at the same time shares. It runs apart from them, so one who gives up does not
 * take it along, and nothing of it is remembered once it ends, however it ends.
 */
export const singleFlight = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>) {
  const scope = yield* Scope.Scope
  const running = yield* Ref.make<Deferred.Deferred<A, E> | null>(null)
  // Nothing may come between announcing the run and starting it: its waiters would wait for ever.
  return Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const fresh = yield* Deferred.make<A, E>()
      const found = yield* Ref.getAndUpdate(running, (current) => current ?? fresh)
      if (found === null) {
        yield* Effect.interruptible(effect).pipe(
          Effect.onExit((exit) => Effect.andThen(Ref.set(running, null), Deferred.done(fresh, exit))),
          // At once, because a fiber that is interrupted before it starts runs no `onExit`.
          Effect.forkIn(scope, { startImmediately: true })
        )
      }
      return yield* restore(Deferred.await(found ?? fresh))
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
