import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Predicate from "effect/Predicate"
import * as Scope from "effect/Scope"
import type { TransportFailure } from "../../errors/sdk.js"
import { attemptTimeoutMillis, idleMillis, refetchThrottleMillis, retryBaseMillis } from "../../schemas/limits.js"
import { Connectivity } from "../platform/Connectivity.js"
import * as Observable from "../platform/Observable.js"
import { Sharing } from "../platform/Sharing.js"
import { unhandled } from "../platform/Unhandled.js"
import { CallOptions, isSameOptions } from "../transport/CallOptions.js"
import { Retrying } from "../transport/Retrying.js"
import { Retaining } from "./Retaining.js"
import type { Snapshot } from "./Snapshot.js"
import { after, defectOf, empty, loading } from "./Snapshot.js"

export type { Snapshot } from "./Snapshot.js"
export { empty } from "./Snapshot.js"

/** Marks a resource. */
export const TypeId = "~portico/cache/Resource"

/** A value of the platform that can be loaded and watched. Holds nothing while it has no watchers. */
export interface Resource<out A, out E> {
  readonly [TypeId]: typeof TypeId
  /**
   * Loads the value, at once. Callers at the same time share one load; it stops when the last of them gives up. A load that is older
   * than one attempt may take is not shared, nor is one of a caller with other `CallOptions`.
   */
  get(): Effect.Effect<A, E>
  /** Reloads the value, such as for a button that says "Try again". Never takes the answer of a load that began before. */
  refetch(): Effect.Effect<A, E>
  /** Loads again after a change, if it has watchers. Never takes the answer of a load that began before. */
  refresh(): Effect.Effect<void>
  /**
   * Watches until the scope closes; the first to watch loads the value. After a failed attempt it is loaded again when the device comes
   * online, or somebody comes back to the page.
   */
  watch(): Effect.Effect<void, never, Scope.Scope>
  /** The present snapshot, for renderers that cannot wait; the same object until something changes. */
  snapshot(): Snapshot<A, E>
  /**
   * What a server has rendered of the value, for the first render of its page in a browser; empty if nothing was taken over. The same
   * object as long as the app lives.
   */
  serverSnapshot(): Snapshot<A, E>
  /** Calls the listener whenever the snapshot changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** A resource, and what whoever keeps many of them has to know of each. */
export interface Kept<out A, out E> extends Resource<A, E> {
  /** Whether it has had no watchers for so long that its value is forgotten. */
  isIdle(): boolean
  /** Takes a value over if there is none, and no one is loading one. One that is outdated is loaded again when it is watched. */
  hold(value: unknown, isOutdated: boolean): void
}

/** Whether a value is a resource. */
export const isResource = (u: unknown): u is Resource<unknown, unknown> => Predicate.hasProperty(u, TypeId)

/** What a value belongs to: when the generation changes, so does the user, and the value before belongs to no user. */
export interface Owner {
  readonly state: Observable.Observable<{ readonly generation: number }>
}

interface Load<A, E> {
  readonly generation: number
  readonly result: Deferred.Deferred<A, E>
  waiting: number
  isOutdated: boolean
  fiber: Fiber.Fiber<A, E> | null
  readonly startedAtMillis: number
  /** What the caller who began it asked for; others have their own. */
  readonly options: CallOptions
}

/** The owner of what is everybody's. @internal */
export const nobody: Owner = { state: { get: () => ({ generation: 0 }), subscribe: () => () => {} } }

/** Builds a resource of an owner, such as the session. Its background work ends with the scope. */
export const make = Effect.fnUntraced(function* <A, E>(load: Effect.Effect<A, E>, owner: Owner = nobody) {
  const scope = yield* Scope.Scope
  const mayShare = yield* Sharing
  const isRetaining = yield* Retaining
  const services = yield* Effect.context<never>()
  const state = Observable.make<Snapshot<A, E>>(empty)
  const clock = yield* Clock.Clock
  const network = yield* Connectivity
  const generation = () => owner.state.get().generation
  const fork = <B, F>(effect: Effect.Effect<B, F>) =>
    Effect.forkIn(Effect.interruptible(effect), scope, { startImmediately: true })

  let valueGeneration = generation()
  let newest: Load<A, E> | null = null
  let watchers = 0
  let isOutdated = false
  let nextStartAtMillis = 0
  let refetch: Fiber.Fiber<unknown, unknown> | null = null
  // Whoever asks for one is about to watch it.
  let idleAtMillis = clock.currentTimeMillisUnsafe() + idleMillis
  let leave = () => {}

  // A value is held for those who watch, and a little longer; a mere `get` leaves nothing behind.
  const publish = (next: Snapshot<A, E>): void => {
    if (isRetaining || watchers > 0 || state.get() !== empty) state.set(next)
  }

  // Looked at when somebody asks: a timer would keep a script alive after its last call.
  const isIdle = () => !isRetaining && watchers === 0 && clock.currentTimeMillisUnsafe() >= idleAtMillis

  const begin = (isForCaller: boolean) =>
    Effect.flatMap(CallOptions, (options) => {
      if (isIdle()) state.set(empty)
      const one: Load<A, E> = {
        generation: generation(),
        result: Deferred.makeUnsafe(),
        waiting: 0,
        isOutdated: false,
        fiber: null,
        startedAtMillis: clock.currentTimeMillisUnsafe(),
        options
      }
      newest = one
      const retrying = (reason: TransportFailure) => {
        if (newest === one && one.generation === generation()) publish({ ...snapshot(), isLoading: true, retrying: reason })
      }
      isOutdated = false
      nextStartAtMillis = clock.currentTimeMillisUnsafe() + refetchThrottleMillis
      publish(loading(snapshot()))
      valueGeneration = one.generation
      return Effect.map(fork(Effect.provideService(load, Retrying, retrying)), (fiber) => {
        one.fiber = fiber
        let isAtOnce = true
        // On every exit, also where the fiber never began, so that no caller waits forever.
        fiber.addObserver((exit) => {
          Deferred.doneUnsafe(one.result, exit)
          // Whoever asked gets it themselves, also if it is here before they wait.
          const defect = one.waiting > 0 || (isForCaller && isAtOnce) ? null : defectOf(exit)
          if (defect !== null) Effect.runForkWith(services)(unhandled(defect.thrown))
          if (newest !== one) return
          newest = null
          if (one.generation === generation()) publish(after(state.get(), exit))
        })
        isAtOnce = false
        return one
      })
    })
  const start = begin(false)

  // One that takes longer than an attempt may never end: a caller does not inherit its time.
  const joinable = (options: CallOptions, within: number) =>
    newest !== null &&
    newest.generation === generation() &&
    !newest.isOutdated &&
    clock.currentTimeMillisUnsafe() - newest.startedAtMillis < within &&
    isSameOptions(newest.options, options)
      ? newest
      : null

  // The answer can be another user's by the time that it is here, or a failure that may have been over when the caller came; then
  // it is asked for again.
  const ownAnswer = (one: Load<A, E>, exit: Exit.Exit<A, E>, isLate: boolean) =>
    one.generation !== generation() ? get : isLate && Exit.isFailure(exit) && !Exit.hasInterrupts(exit) ? again : exit

  const answerOf = (one: Load<A, E>, mayAskAgain: boolean): Effect.Effect<A, E> =>
    Effect.callback((resume) => {
      const isLate = mayAskAgain && clock.currentTimeMillisUnsafe() - one.startedAtMillis > retryBaseMillis
      const { fiber } = one
      // A load that asks for its own value before it has begun.
      if (fiber === null) return resume(Deferred.await(one.result))
      one.waiting++
      const stop = fiber.addObserver((exit) => {
        one.waiting--
        resume(ownAnswer(one, exit, isLate))
      })
      return Effect.suspend(() => {
        stop()
        const isAlone = one.waiting-- === 1 && watchers === 0
        return isAlone ? Fiber.interrupt(fiber) : Effect.void
      })
    })

  const asking = (mayAskAgain: boolean): Effect.Effect<A, E> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(CallOptions, (options) => {
        const one = mayShare ? joinable(options, options.attemptTimeoutMillis ?? attemptTimeoutMillis) : null
        return one === null
          ? Effect.flatMap(begin(true), (started) => restore(answerOf(started, false)))
          : restore(answerOf(one, mayAskAgain))
      })
    )
  const get = asking(true)
  const again = asking(false)

  const refetchNow = Effect.suspend(() => {
    if (newest !== null) newest.isOutdated = true
    return get
  })

  // One at a time, and not more often than the throttle allows; those who ask meanwhile share the one that follows.
  const refetchOnce = Effect.gen(function* () {
    if (newest !== null) yield* Effect.exit(Deferred.await(newest.result))
    yield* Effect.sleep(Math.max(0, nextStartAtMillis - (yield* Clock.currentTimeMillis)))
    refetch = null
    // A `get` may have begun a load since, which is as new as this one would be.
    yield* Effect.exit(Deferred.await((joinable(yield* CallOptions, Number.POSITIVE_INFINITY) ?? (yield* start)).result))
  })

  const refresh = Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      isOutdated = true
      if (newest !== null) newest.isOutdated = true
      if (watchers === 0) return
      // It starts once it is held here; one that need not wait would else be over before, and be held permanently.
      refetch ??= yield* Effect.forkIn(Effect.interruptible(refetchOnce), scope)
      yield* restore(Fiber.await(refetch))
    })
  )

  // Whoever comes back to the page, or online, need not wait for what failed before, or for the rest of a wait.
  const onReturn = (): void => {
    const { error, retrying } = state.get()
    if (error === undefined && retrying === undefined) return
    if (newest !== null && retrying === undefined) return
    // Only those who watch wait for the one before.
    if (newest !== null && newest.waiting === 0) newest.fiber?.interruptUnsafe()
    Effect.runForkWith(services)(start)
  }

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
      const leaves = [owner.state.subscribe(onOwner), network.subscribe(onReturn)]
      leave = () => {
        for (const stop of leaves) stop()
      }
      if (joinable(yield* CallOptions, Number.POSITIVE_INFINITY) === null && (snapshot().value === undefined || isOutdated))
        yield* start
    }),
    () =>
      Effect.gen(function* () {
        if (--watchers > 0) return
        leave()
        idleAtMillis = (yield* Clock.currentTimeMillis) + idleMillis
      })
  )

  // Also while no one listens to the owner: what an earlier user saw is never shown.
  const snapshot = (): Snapshot<A, E> => (valueGeneration === generation() && !isIdle() ? state.get() : empty)

  const resource: Kept<A, E> = {
    [TypeId]: TypeId,
    isIdle,
    hold: (value, isOld) => {
      if (snapshot() !== empty) return
      valueGeneration = generation()
      isOutdated = isOld
      idleAtMillis = clock.currentTimeMillisUnsafe() + idleMillis
      // The cast of a value from elsewhere: it was read by the same version of the SDK.
      state.set({ value: value as A, error: undefined, isLoading: false })
    },
    serverSnapshot: () => empty,
    get: () => get,
    refetch: () => refetchNow,
    refresh: () => refresh,
    watch: () => watch,
    snapshot,
    subscribe: (listener) => state.subscribe(listener)
  }
  return resource
})

/** A watched value of what cannot be asked for: it fails, and nothing is sent. @internal */
export const failed = <E>(error: E): Resource<never, E> => {
  const state: Snapshot<never, E> = { value: undefined, error, isLoading: false }
  return {
    [TypeId]: TypeId,
    get: () => Effect.fail(error),
    refetch: () => Effect.fail(error),
    refresh: () => Effect.void,
    watch: () => Effect.void,
    snapshot: () => state,
    serverSnapshot: () => empty,
    subscribe: () => () => {}
  }
}
