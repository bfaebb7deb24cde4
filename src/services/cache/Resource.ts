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

/** The type id of a resource. */
export const TypeId = "~portico/cache/Resource"

/** A value of the platform that can be loaded and watched. Stores nothing while it has no watchers. */
export interface Resource<out A, out E> {
  readonly [TypeId]: typeof TypeId
  /**
   * Loads the value. Concurrent callers share one load, which stops when the last of them is interrupted. A load that is older
   * than the timeout of one attempt is not shared, nor is one of a caller with other `CallOptions`.
   */
  get(): Effect.Effect<A, E>
  /** Reloads the value, for example for a "Try again" button. Never uses the response of an earlier load. */
  refetch(): Effect.Effect<A, E>
  /** Reloads the value after a change, if it has watchers. Never uses the response of an earlier load. */
  refresh(): Effect.Effect<void>
  /**
   * Watches until the scope closes; the first watcher loads the value. A failed load is repeated when the device comes online, or
   * when the person returns to the page.
   */
  watch(): Effect.Effect<void, never, Scope.Scope>
  /** Returns the current snapshot synchronously, for renderers; the same object until it changes. */
  snapshot(): Snapshot<A, E>
  /**
   * Returns the snapshot that a server rendered, for the first render of its page in a browser; empty if nothing was hydrated.
   * The same object for the lifetime of the app.
   */
  serverSnapshot(): Snapshot<A, E>
  /** Calls the listener whenever the snapshot changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** A resource with the methods for the owner of many resources. */
export interface Kept<out A, out E> extends Resource<A, E> {
  /** Returns whether it has had no watchers for so long that its value is dropped. */
  isIdle(): boolean
  /** Adopts a value if there is none and none is being loaded. An outdated one is reloaded when it is watched. */
  hold(value: unknown, isOutdated: boolean): void
}

/** Returns whether a value is a resource. */
export const isResource = (u: unknown): u is Resource<unknown, unknown> => Predicate.hasProperty(u, TypeId)

/** The session or app that values belong to: when the generation changes, the previous user's values are dropped. */
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
  /** The call options of the caller who started the load; callers with others do not share it. */
  readonly options: CallOptions
}

/** The owner of values that belong to no user. @internal */
export const nobody: Owner = { state: { get: () => ({ generation: 0 }), subscribe: () => () => {} } }

/** Creates a resource for an owner, such as the session. Its background work ends with the scope. */
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
  // A new resource is about to be watched.
  let idleAtMillis = clock.currentTimeMillisUnsafe() + idleMillis
  let leave = () => {}

  // A value is kept for watchers, and a little longer; a mere `get` keeps nothing.
  const publish = (next: Snapshot<A, E>): void => {
    if (isRetaining || watchers > 0 || state.get() !== empty) state.set(next)
  }

  // Checked on access: a timer would keep a script alive after its last call.
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
        // On every exit, also if the fiber never started, so that no caller waits forever.
        fiber.addObserver((exit) => {
          Deferred.doneUnsafe(one.result, exit)
          // A caller receives the defect itself, also if the load ended before the caller could wait.
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

  // A load that takes longer than an attempt may never end: a new caller does not wait for it.
  const joinable = (options: CallOptions, within: number) =>
    newest !== null &&
    newest.generation === generation() &&
    !newest.isOutdated &&
    clock.currentTimeMillisUnsafe() - newest.startedAtMillis < within &&
    isSameOptions(newest.options, options)
      ? newest
      : null

  // By now the answer may be another user's, or a failure whose cause passed before the caller came; then the value is loaded
  // again.
  const ownAnswer = (one: Load<A, E>, exit: Exit.Exit<A, E>, isLate: boolean) =>
    one.generation !== generation() ? get : isLate && Exit.isFailure(exit) && !Exit.hasInterrupts(exit) ? again : exit

  const answerOf = (one: Load<A, E>, mayAskAgain: boolean): Effect.Effect<A, E> =>
    Effect.callback((resume) => {
      const isLate = mayAskAgain && clock.currentTimeMillisUnsafe() - one.startedAtMillis > retryBaseMillis
      const { fiber } = one
      // A load that requests its own value before it has started.
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

  // One at a time, and no more often than the throttle allows; concurrent callers share the next one.
  const refetchOnce = Effect.gen(function* () {
    if (newest !== null) yield* Effect.exit(Deferred.await(newest.result))
    yield* Effect.sleep(Math.max(0, nextStartAtMillis - (yield* Clock.currentTimeMillis)))
    refetch = null
    // A `get` may have started a load since, which is as new as this one would be.
    yield* Effect.exit(Deferred.await((joinable(yield* CallOptions, Number.POSITIVE_INFINITY) ?? (yield* start)).result))
  })

  const refresh = Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      isOutdated = true
      if (newest !== null) newest.isOutdated = true
      if (watchers === 0) return
      // Forked without `startImmediately`: a load that completes at once would end before the assignment, and never be cleared.
      refetch ??= yield* Effect.forkIn(Effect.interruptible(refetchOnce), scope)
      yield* restore(Fiber.await(refetch))
    })
  )

  // On the return to the page or to the network, a failed load is repeated at once, and the wait of a retry is cut short.
  const onReturn = (): void => {
    const { error, retrying } = state.get()
    if (error === undefined && retrying === undefined) return
    if (newest !== null && retrying === undefined) return
    // Without callers, only watchers wait for the previous load.
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

  // Also while no one listens to the owner: a previous user's value is never shown.
  const snapshot = (): Snapshot<A, E> => (valueGeneration === generation() && !isIdle() ? state.get() : empty)

  const resource: Kept<A, E> = {
    [TypeId]: TypeId,
    isIdle,
    hold: (value, isOld) => {
      if (snapshot() !== empty) return
      valueGeneration = generation()
      isOutdated = isOld
      idleAtMillis = clock.currentTimeMillisUnsafe() + idleMillis
      // A cast of the hydrated value, which the same version of the SDK has read.
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

/** A resource that always fails and sends nothing, for invalid arguments. @internal */
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
