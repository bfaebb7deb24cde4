import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import type { TransportFailure } from "../../errors/sdk.js"
import { monotonicMillisOf, ownClock } from "../../internal/clocks.js"
import { millisOf } from "../../internal/durationMillis.js"
import { listen, reporting } from "../../internal/listen.js"
import * as Observable from "../../internal/Observable.js"
import { Sharing } from "../../internal/Sharing.js"
import type { AppOptions } from "../config/AppConfig.js"
import { AppConfig } from "../config/AppConfig.js"
import { attemptTimeoutMillis, retryBaseMillis } from "../config/defaults.js"
import { Connectivity } from "../platform/Connectivity.js"
import { reporterOf, reportUnhandled } from "../platform/Unhandled.js"
import { CallOptions } from "../transport/CallOptions.js"
import { RetryListener } from "../transport/RetryPolicy.js"
import { idleMillis, refetchThrottleMillis } from "./defaults.js"
import type { Load } from "./Load.js"
import { shareable } from "./Load.js"
import type { Snapshot } from "./Snapshot.js"
import { afterLoad, defectOf, empty, whileLoading } from "./Snapshot.js"
import type { Owner } from "./WatchedValues.js"
import { KeepUnwatched } from "./WatchedValues.js"

/** The state of a resource, with all its transitions. Its background work ends with the scope of the services. @internal */
export class WatchedValue<A, E> {
  readonly #load: Effect.Effect<A, E>
  readonly #owner: Owner
  readonly #services: Context.Context<Scope.Scope>
  readonly #state = Observable.make<Snapshot<A, E>>(empty)
  /** The owner's generation that the state belongs to. */
  #generation: number
  /** The latest load, until it has ended. */
  #newest: Load<A, E> | null = null
  /** The reload that `refresh` has asked for, until it starts. */
  #reload: Fiber.Fiber<unknown, unknown> | null = null
  #reloadableAtMillis = 0
  /** Whether the value has changed on the platform since the latest load started. */
  #isOutdated = false
  #watchers = 0
  /** What ends listening to the network and the owner. */
  #stops: ReadonlyArray<() => void> = []
  #idleAtMillis: number

  constructor(load: Effect.Effect<A, E>, owner: Owner, services: Context.Context<Scope.Scope>) {
    this.#load = load
    this.#owner = owner
    this.#services = services
    this.#generation = this.#ownerGeneration
    // A new value is about to be watched.
    this.#idleAtMillis = this.#now + idleMillis
  }

  get #now(): number {
    return monotonicMillisOf(Context.get(this.#services, Clock.Clock))
  }

  // Undefined for a value that a program creates itself.
  get #config(): AppOptions | undefined {
    return Context.getOrUndefined(this.#services, AppConfig)
  }

  get #ownerGeneration(): number {
    return this.#owner.state.get().generation
  }

  /** Whether there have been no watchers for so long that the value is dropped. Checked on access: a timer would keep a script alive. */
  get isIdle(): boolean {
    return !Context.get(this.#services, KeepUnwatched) && this.#watchers === 0 && this.#now >= this.#idleAtMillis
  }

  /** The current snapshot; never a previous user's, also while no one listens to the owner. */
  snapshot(): Snapshot<A, E> {
    return this.#generation === this.#ownerGeneration && !this.isIdle ? this.#state.get() : empty
  }

  subscribe(listener: () => void): () => void {
    // One that throws must not stop the others, nor the load that has changed the state.
    return this.#state.subscribe(() => reporting(listener, reporterOf(this.#services)))
  }

  /** Adopts a value if there is none and none is being loaded. An outdated one is reloaded when it is watched. */
  adopt(value: A, isOutdated: boolean): void {
    if (this.snapshot() !== empty) return
    this.#generation = this.#ownerGeneration
    this.#isOutdated = isOutdated
    this.#idleAtMillis = this.#now + idleMillis
    this.#state.set({ value, error: undefined, isLoading: false })
  }

  get get(): Effect.Effect<A, E> {
    return this.#getOr(true)
  }

  get refetch(): Effect.Effect<A, E> {
    return Effect.suspend(() => {
      this.#markOutdated()
      return this.get
    })
  }

  get refresh(): Effect.Effect<void> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        this.#markOutdated()
        if (this.#watchers === 0) return Effect.void
        // Concurrent callers share one reload. Forked without `startImmediately`: one that completes at once would end before the
        // assignment, and never be cleared.
        const reload =
          this.#reload === null
            ? Effect.map(
                this.#fork(
                  Effect.gen(() => this.#reloadNext()),
                  false
                ),
                (fiber) => (this.#reload = fiber)
              )
            : Effect.succeed(this.#reload)
        return Effect.flatMap(reload, (fiber) => restore(Fiber.await(fiber)))
      })
    )
  }

  get watch(): Effect.Effect<void, never, Scope.Scope> {
    return Effect.acquireRelease(
      Effect.suspend(() => this.#addWatcher()),
      () => Effect.sync(() => this.#removeWatcher())
    )
  }

  #addWatcher(): Effect.Effect<unknown> {
    if (this.isIdle) this.#state.set(empty)
    if (this.#watchers === 0) {
      this.#stops = [
        listen(() => Context.get(this.#services, Connectivity).subscribe(() => this.#onReturn()), reporterOf(this.#services)),
        this.#owner.state.subscribe(() => this.#onOwnerChange())
      ]
    }
    if (++this.#watchers > 1) return Effect.void
    return Effect.flatMap(CallOptions, (options) => {
      const shown = this.snapshot()
      if (shown.value !== undefined && !this.#isOutdated) return Effect.void
      if (this.#shareable(options) === null) return this.#start(false)
      // The load of a caller is not shown before there is a watcher.
      if (!shown.isLoading) this.#publish(whileLoading(shown))
      return Effect.void
    })
  }

  #removeWatcher(): void {
    if (--this.#watchers > 0) return
    this.#idleAtMillis = this.#now + idleMillis
    for (const stop of this.#stops) stop()
  }

  // The previous user's value is dropped and their load no longer awaited.
  #onOwnerChange(): void {
    if (this.#generation === this.#ownerGeneration) return
    this.#generation = this.#ownerGeneration
    this.#state.set({ ...empty, isLoading: true })
    this.#run(this.#start(false))
  }

  // On the return to the page or to the network, a failed load is repeated at once, and the wait of a retry is cut short.
  #onReturn(): void {
    const { defect, error, retrying } = this.#state.get()
    if (retrying === undefined && ((error ?? defect) === undefined || this.#newest !== null)) return
    const before = this.#newest
    // Started first, so that the end of the previous load is not shown.
    this.#run(this.#start(false))
    // Without callers, only watchers waited for it.
    if (before?.callers === 0) before.fiber?.interruptUnsafe()
  }

  #markOutdated(): void {
    this.#isOutdated = true
    if (this.#newest !== null) this.#newest.isOutdated = true
  }

  // A value is kept for watchers, and a little longer; a mere `get` keeps nothing.
  #publish(next: Snapshot<A, E>): void {
    if (Context.get(this.#services, KeepUnwatched) || this.#watchers > 0 || this.#state.get() !== empty) this.#state.set(next)
  }

  #start(isForCaller: boolean): Effect.Effect<Load<A, E>> {
    return Effect.flatMap(CallOptions, (options) => {
      const load: Load<A, E> = (this.#newest = {
        generation: this.#ownerGeneration,
        options,
        startedAtMillis: this.#now,
        result: Deferred.makeUnsafe(),
        fiber: null,
        callers: 0,
        isOutdated: false
      })
      this.#isOutdated = false
      this.#reloadableAtMillis = load.startedAtMillis + refetchThrottleMillis
      this.#publish(whileLoading(this.snapshot()))
      this.#generation = load.generation
      const running = Effect.provideService(this.#load, RetryListener, (reason) => this.#onRetry(load, reason))
      return Effect.map(this.#fork(running, true), (fiber) => {
        // On every exit, also if the fiber never started, so that no caller waits forever.
        fiber.addObserver((exit) => this.#onEnd(load, exit, isForCaller && load.fiber === null))
        load.fiber = fiber
        return load
      })
    })
  }

  #onRetry(load: Load<A, E>, retrying: TransportFailure): void {
    if (this.#newest === load && load.generation === this.#ownerGeneration)
      this.#publish({ ...this.snapshot(), isLoading: true, retrying })
  }

  // A caller receives a defect itself, also if the load has ended before the caller could wait.
  #onEnd(load: Load<A, E>, exit: Exit.Exit<A, E>, isReceived: boolean): void {
    Deferred.doneUnsafe(load.result, exit)
    const defect = isReceived || load.callers > 0 ? null : defectOf(exit)
    if (defect !== null) this.#run(reportUnhandled(defect.thrown))
    if (this.#newest !== load) return
    this.#newest = null
    if (load.generation === this.#ownerGeneration) this.#publish(afterLoad(this.#state.get(), exit))
  }

  #shareable(options: CallOptions): Load<A, E> | null {
    return shareable(this.#newest, this.#ownerGeneration, options)
  }

  // `mayRepeat`: whether a failure of a load that was under way is answered by a load of the caller's own.
  #getOr(mayRepeat: boolean): Effect.Effect<A, E> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(CallOptions, (options) => {
        const shared = Context.get(this.#services, Sharing) ? this.#shareable(options) : null
        const age = this.#now - (shared?.startedAtMillis ?? 0)
        // A load that takes longer than an attempt may never end: a new caller does not wait for it.
        const limit = millisOf(options.attemptTimeoutMillis ?? this.#config?.attemptTimeoutMillis ?? attemptTimeoutMillis)
        const isOwn = shared === null || age >= limit
        return Effect.flatMap(isOwn ? this.#start(true) : Effect.succeed(shared), (load) =>
          restore(this.#resultOf(load, mayRepeat && !isOwn && age > retryBaseMillis))
        )
      })
    )
  }

  #resultOf(load: Load<A, E>, mayRepeat: boolean): Effect.Effect<A, E> {
    return Effect.callback((resume) => {
      const { fiber } = load
      // A load that requests its own value before it has started.
      if (fiber === null) return resume(Deferred.await(load.result))
      load.callers++
      const unsubscribe = fiber.addObserver((exit) => {
        load.callers--
        resume(this.#currentResult(load, exit, mayRepeat))
      })
      return Effect.suspend(() => {
        unsubscribe()
        const isLast = load.callers-- === 1 && this.#watchers === 0
        return isLast ? Fiber.interrupt(fiber) : Effect.void
      })
    })
  }

  // By now the answer may be another user's, or a failure whose cause passed before the caller came: then the value is loaded again.
  #currentResult(load: Load<A, E>, exit: Exit.Exit<A, E>, mayRepeat: boolean): Effect.Effect<A, E> {
    if (load.generation !== this.#ownerGeneration) return this.get
    return mayRepeat && Exit.isFailure(exit) && !Exit.hasInterrupts(exit) ? this.#getOr(false) : exit
  }

  // After the load under way, and no more often than the throttle allows.
  *#reloadNext() {
    if (this.#newest !== null) yield* Effect.exit(Deferred.await(this.#newest.result))
    yield* Effect.sleep(Math.max(0, this.#reloadableAtMillis - this.#now))
    this.#reload = null
    // A `get` may have started a load since, which is as new as this one would be.
    const load = this.#shareable(yield* CallOptions) ?? (yield* this.#start(false))
    yield* Effect.exit(Deferred.await(load.result))
  }

  #fork<B, F>(effect: Effect.Effect<B, F>, startImmediately: boolean): Effect.Effect<Fiber.Fiber<B, F>> {
    const clock = ownClock(this.#services)
    const timed = clock === null ? effect : Effect.provideContext(effect, clock)
    return Effect.forkIn(Effect.interruptible(timed), Context.get(this.#services, Scope.Scope), { startImmediately })
  }

  #run(effect: Effect.Effect<unknown>): void {
    Effect.runForkWith(this.#services)(effect)
  }
}
