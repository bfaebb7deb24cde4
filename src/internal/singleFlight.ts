import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { monotonicMillis } from "./clocks.js"
import { Sharing } from "./Sharing.js"

/** A run in progress. */
interface Run<A, E> {
  readonly result: Deferred.Deferred<A, E>
  readonly startedAtMillis: number
  /** The callers that wait for the result. */
  callers: number
  /** Null until it has been forked. */
  fiber: Fiber.Fiber<A, E> | null
}

/** The runs in progress, by key. */
export type Runs<A, E> = Map<string, Run<A, E>>

/** Whether a run goes on without callers, such as the exchange of a code that can be used once, or ends with the last one. */
type Lasts = "to its end" | "while awaited"

/**
 * Runs an effect in a scope, or waits for the run with the same key that is in progress, unless that is older than `maxAgeMillis`.
 * Interrupting one caller does not stop it for the others, and its result is not kept after it ends. The lookup of a
 * `Cache` ends with its last caller, and with no scope.
 */
export const shareRun = <A, E>(
  runs: Runs<A, E>,
  key: string,
  effect: Effect.Effect<A, E>,
  scope: Scope.Scope,
  maxAgeMillis = Number.POSITIVE_INFINITY,
  lasts: Lasts = "to its end"
): Effect.Effect<A, E> =>
  // Uninterruptible between registering the run and starting it; otherwise its waiters would wait forever.
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(monotonicMillis, (now) => {
      const found = runs.get(key)
      const wait = (run: Run<A, E>) => {
        run.callers++
        return Effect.onInterrupt(restore(Deferred.await(run.result)), () =>
          Effect.sync(() => {
            if (--run.callers > 0 || lasts === "to its end") return
            if (runs.get(key) === run) runs.delete(key)
            run.fiber?.interruptUnsafe()
          })
        )
      }
      if (found !== undefined && now - found.startedAtMillis < maxAgeMillis) return wait(found)
      const own: Run<A, E> = { result: Deferred.makeUnsafe(), startedAtMillis: now, callers: 0, fiber: null }
      runs.set(key, own)
      return Effect.flatMap(Effect.forkIn(Effect.interruptible(effect), scope, { startImmediately: true }), (fiber) => {
        own.fiber = fiber
        // On every exit, also if the scope closes before the fiber starts, so that no caller waits forever.
        fiber.addObserver((exit) => {
          if (runs.get(key) === own) runs.delete(key)
          Deferred.doneUnsafe(own.result, exit)
        })
        return wait(own)
      })
    })
  )

/** Shares runs among concurrent callers by key, where one request may wait for another. */
export const singleFlights = Effect.fnUntraced(function* <A, E>(lasts?: Lasts) {
  const mayShare = yield* Sharing
  const scope = yield* Scope.Scope
  const runs: Runs<A, E> = new Map()
  return (key: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    mayShare ? shareRun(runs, key, effect, scope, Number.POSITIVE_INFINITY, lasts) : effect
})

/** The same for a single effect, which ends with its last caller. */
export const singleFlight = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.map(singleFlights<A, E>("while awaited"), (shared) => shared("", effect))
