import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberHandle from "effect/FiberHandle"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Ref from "effect/Ref"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type * as Stream from "effect/Stream"
import * as SubscriptionRef from "effect/SubscriptionRef"
import { idleMillis, refetchThrottleMillis } from "../../schemas/limits.js"

/** What is known of a value at one moment. A failed load keeps the value before it. */
export interface Snapshot<A, E> {
  readonly value: A | undefined
  readonly error: E | undefined
  readonly isLoading: boolean
}

const TypeId = "~portico/cache/Resource"

/** A value of the platform that can be loaded and watched. Holds nothing while nobody watches. */
export interface Resource<out A, out E> {
  readonly [TypeId]: typeof TypeId
  /** Loads the value. Callers at the same time share one load. */
  readonly get: Effect.Effect<A, E>
  /** Loads again after a change, where somebody watches. Never takes the answer of a load that began before. */
  readonly refresh: Effect.Effect<void>
  /** Watches until the scope closes; the first to watch loads the value. */
  readonly watch: Effect.Effect<void, never, Scope.Scope>
  /** The present snapshot, then each that follows. */
  readonly changes: Stream.Stream<Snapshot<A, E>>
  /** The present snapshot, for renderers that cannot wait. */
  readonly snapshot: () => Snapshot<A, E>
}

/** Whether a value is a resource. */
export const isResource = (u: unknown): u is Resource<unknown, unknown> => Predicate.hasProperty(u, TypeId)

/** Builds a resource whose background work ends with the scope. */
export const make = Effect.fnUntraced(function* <A, E>(load: Effect.Effect<A, E>) {
  type Load = Deferred.Deferred<A, E>
  const empty: Snapshot<A, E> = { value: undefined, error: undefined, isLoading: false }

  const scope = yield* Scope.Scope
  const state = yield* SubscriptionRef.make(empty)
  const loads = yield* Ref.make<{ readonly running: Load | null; readonly waiting: Load | null }>({
    running: null,
    waiting: null
  })
  const watchers = yield* Ref.make(0)
  const idle = yield* FiberHandle.make()
  const gate = yield* Semaphore.make(1)
  const nextStartAtMillis = yield* Ref.make(0)

  // A value is held for those who watch, and a little longer; a mere `get` leaves nothing behind.
  const publish = (f: (snapshot: Snapshot<A, E>) => Snapshot<A, E>) =>
    Effect.flatMap(Ref.get(watchers), (count) =>
      SubscriptionRef.update(state, (snapshot) => (count > 0 || snapshot.value !== undefined ? f(snapshot) : snapshot))
    )

  const run = (shared: Load) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const startAt = Math.max(now, yield* Ref.get(nextStartAtMillis))
      yield* Effect.sleep(startAt - now)
      yield* Ref.set(nextStartAtMillis, startAt + refetchThrottleMillis)
      yield* Ref.set(loads, { running: shared, waiting: null })
      yield* publish((snapshot) => ({ ...snapshot, isLoading: true }))
      return yield* load
    }).pipe(
      Effect.onExit((exit) =>
        publish((before) => after(before, exit)).pipe(
          Effect.andThen(
            Ref.update(loads, (slots) => ({
              running: slots.running === shared ? null : slots.running,
              waiting: slots.waiting === shared ? null : slots.waiting
            }))
          ),
          Effect.andThen(Deferred.done(shared, exit))
        )
      ),
      gate.withPermits(1)
    )

  const join = (joinRunning: boolean) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const fresh = yield* Deferred.make<A, E>()
        const existing = yield* Ref.modify(loads, (slots) => {
          const found = (joinRunning ? slots.running : null) ?? slots.waiting
          return found === null ? [null, { ...slots, waiting: fresh }] : [found, slots]
        })
        if (existing === null) yield* Effect.forkIn(run(fresh), scope)
        return yield* restore(Deferred.await(existing ?? fresh))
      })
    )

  const get = join(true)
  const watch = Effect.acquireRelease(
    Effect.gen(function* () {
      yield* FiberHandle.clear(idle)
      yield* Ref.update(watchers, (count) => count + 1)
      const { isLoading, value } = yield* SubscriptionRef.get(state)
      if (value === undefined && !isLoading) yield* Effect.forkIn(Effect.ignore(get), scope)
    }),
    () =>
      Effect.gen(function* () {
        const count = yield* Ref.updateAndGet(watchers, (count) => count - 1)
        if (count === 0) yield* FiberHandle.run(idle, Effect.andThen(Effect.sleep(idleMillis), SubscriptionRef.set(state, empty)))
      })
  )
  const refresh = Effect.flatMap(Ref.get(watchers), (count) => (count > 0 ? Effect.ignore(join(false)) : Effect.void))

  const resource: Resource<A, E> = {
    [TypeId]: TypeId,
    get,
    refresh,
    watch,
    changes: SubscriptionRef.changes(state),
    snapshot: () => SubscriptionRef.getUnsafe(state)
  }
  return resource
})

const after = <A, E>(before: Snapshot<A, E>, exit: Exit.Exit<A, E>): Snapshot<A, E> =>
  Exit.isSuccess(exit)
    ? { value: exit.value, error: undefined, isLoading: false }
    : { value: before.value, error: Option.getOrUndefined(Cause.findErrorOption(exit.cause)), isLoading: false }
