import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Scope from "effect/Scope"
import { idleMillis, refetchThrottleMillis } from "../../schemas/limits.js"
import * as Observable from "../platform/Observable.js"

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
  /** Loads the value, at once. Callers at the same time share one load; it stops when the last of them gives up. */
  get(): Effect.Effect<A, E>
  /** Loads again after a change, where somebody watches. Never takes the answer of a load that began before. */
  refresh(): Effect.Effect<void>
  /** Watches until the scope closes; the first to watch loads the value. */
  watch(): Effect.Effect<void, never, Scope.Scope>
  /** The present snapshot, for renderers that cannot wait; the same object until something changes. */
  snapshot(): Snapshot<A, E>
  /** Calls the listener whenever the snapshot changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** Whether a value is a resource. */
export const isResource = (u: unknown): u is Resource<unknown, unknown> => Predicate.hasProperty(u, TypeId)

/** What a value belongs to: when the generation changes, so does the user, and the value before is nobody's. */
export interface Owner {
  readonly state: Observable.Observable<{ readonly generation: number }>
}

interface Load<A, E> {
  readonly generation: number
  readonly result: Deferred.Deferred<A, E>
  waiting: number
  isOutdated: boolean
  fiber: Fiber.Fiber<A, E> | null
}

const nobody: Owner = { state: { get: () => ({ generation: 0 }), subscribe: () => () => {} } }
const empty: Snapshot<never, never> = { value: undefined, error: undefined, isLoading: false }

/** Builds a resource of an owner, such as the session. Its background work ends with the scope. */
export const make = Effect.fnUntraced(function* <A, E>(load: Effect.Effect<A, E>, owner: Owner = nobody) {
  const scope = yield* Scope.Scope
  const services = yield* Effect.context<never>()
  const state = Observable.make<Snapshot<A, E>>(empty)
  const clock = yield* Clock.Clock
  const generation = () => owner.state.get().generation
  const fork = <B, F>(effect: Effect.Effect<B, F>) =>
    Effect.forkIn(Effect.interruptible(effect), scope, { startImmediately: true })

  let valueGeneration = generation()
  let newest: Load<A, E> | null = null
  let watchers = 0
  let isOutdated = false
  let nextStartAtMillis = 0
  let refetch: Fiber.Fiber<unknown, unknown> | null = null
  let idleAtMillis = 0
  let leaveOwner = () => {}

  // A value is held for those who watch, and a little longer; a mere `get` leaves nothing behind.
  const publish = (next: Snapshot<A, E>): void => {
    if (watchers > 0 || state.get() !== empty) state.set(next)
  }

  // Looked at when somebody asks: a timer would keep a script alive after its last call.
  const isIdle = () => watchers === 0 && clock.currentTimeMillisUnsafe() >= idleAtMillis

  const start = Effect.suspend(() => {
    if (isIdle()) state.set(empty)
    const one: Load<A, E> = {
      generation: generation(),
      result: Deferred.makeUnsafe(),
      waiting: 0,
      isOutdated: false,
      fiber: null
    }
    newest = one
    isOutdated = false
    nextStartAtMillis = clock.currentTimeMillisUnsafe() + refetchThrottleMillis
    publish({ ...snapshot(), isLoading: true })
    valueGeneration = one.generation
    return Effect.map(fork(load), (fiber) => {
      one.fiber = fiber
      // On every exit, also where the fiber never began, so that nobody waits for ever.
      fiber.addObserver((exit) => {
        Deferred.doneUnsafe(one.result, exit)
        if (newest !== one) return
        newest = null
        if (one.generation === generation()) publish(after(state.get(), exit))
      })
      return one
    })
  })

  const joinable = () => (newest !== null && newest.generation === generation() && !newest.isOutdated ? newest : null)

  // The answer can be another user's by the time that it is here; then it is asked for again.
  const ownAnswer = (one: Load<A, E>, exit: Effect.Effect<A, E>) => (one.generation === generation() ? exit : get)

  const answerOf = (one: Load<A, E>): Effect.Effect<A, E> =>
    Effect.callback((resume) => {
      const { fiber } = one
      // A load that asks for its own value before it has begun.
      if (fiber === null) return resume(Deferred.await(one.result))
      one.waiting++
      const stop = fiber.addObserver((exit) => {
        one.waiting--
        resume(ownAnswer(one, exit))
      })
      return Effect.suspend(() => {
        stop()
        const isAlone = one.waiting-- === 1 && watchers === 0
        return isAlone ? Fiber.interrupt(fiber) : Effect.void
      })
    })

  const get: Effect.Effect<A, E> = Effect.uninterruptibleMask((restore) => {
    const one = joinable()
    return one === null ? Effect.flatMap(start, (started) => restore(answerOf(started))) : restore(answerOf(one))
  })

  // One at a time, and not more often than the throttle allows; those who ask meanwhile share the one that follows.
  const refetchOnce = Effect.gen(function* () {
    if (newest !== null) yield* Effect.exit(Deferred.await(newest.result))
    yield* Effect.sleep(Math.max(0, nextStartAtMillis - (yield* Clock.currentTimeMillis)))
    refetch = null
    // A `get` may have begun a load since, which is as new as this one would be.
    yield* Effect.exit(Deferred.await((joinable() ?? (yield* start)).result))
  })

  const refresh = Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      isOutdated = true
      if (newest !== null) newest.isOutdated = true
      if (watchers === 0) return
      // It starts once it is held here; one that need not wait would else be over before, and be held for ever.
      refetch ??= yield* Effect.forkIn(Effect.interruptible(refetchOnce), scope)
      yield* restore(Fiber.await(refetch))
    })
  )

  const onOwner = (): void => {
    if (valueGeneration === generation()) return
    valueGeneration = generation()
    newest = null
    state.set({ ...empty, isLoading: true })
    Effect.runForkWith(services)(start)
  }

  const watch = Effect.acquireRelease(
    Effect.gen(function* () {
      if (isIdle()) state.set(empty)
      if (++watchers > 1) return
      leaveOwner = owner.state.subscribe(onOwner)
      if (joinable() === null && (snapshot().value === undefined || isOutdated)) yield* start
    }),
    () =>
      Effect.gen(function* () {
        if (--watchers > 0) return
        leaveOwner()
        idleAtMillis = (yield* Clock.currentTimeMillis) + idleMillis
      })
  )

  // Also while nobody listens to the owner: what an earlier user saw is never shown.
  const snapshot = (): Snapshot<A, E> => (valueGeneration === generation() && !isIdle() ? state.get() : empty)

  const resource: Resource<A, E> = {
    [TypeId]: TypeId,
    get: () => get,
    refresh: () => refresh,
    watch: () => watch,
    snapshot,
    subscribe: state.subscribe
  }
  return resource
})

const after = <A, E>(before: Snapshot<A, E>, exit: Exit.Exit<A, E>): Snapshot<A, E> =>
  Exit.isSuccess(exit)
    ? { value: exit.value, error: undefined, isLoading: false }
    : { value: before.value, error: Option.getOrUndefined(Cause.findErrorOption(exit.cause)), isLoading: false }
