import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { AppDisposed } from "../errors/app.js"
import { onAbort } from "../internal/onAbort.js"
import type { StackStart } from "./trimStack.js"

/** Runs the calls of an app, or of a view of it, until it ends. */
export class Calls {
  /** The scope that closes with these calls. */
  readonly scope: Scope.Closeable = Scope.makeUnsafe()
  /** The services that the calls run with. */
  readonly services: Context.Context<never>
  readonly #app: Calls
  readonly #request: AbortSignal | undefined
  // Includes the calls of views while they run: the app does not track idle views.
  readonly #running: Map<Fiber.Fiber<unknown, unknown>, Calls>
  #hasEnded = false
  #ending: Promise<void> | null = null

  /** Creates the calls of an app, or, with `app`, of a view of it. They end when the request's signal aborts. */
  constructor(services: Context.Context<never> = Context.empty(), app?: Calls, request?: AbortSignal) {
    this.services = services
    this.#app = app ?? this
    this.#running = app ? app.#running : new Map()
    this.#request = request
  }

  /**
   * Runs a call and reads its exit; `below` is for the stack of its error. Rejects with the reason of the signal that aborted it,
   * and with `AppDisposed` after the end of the app: a call then is a programming error, so no method declares it. A call whose
   * signal has aborted does nothing.
   */
  async run<A, B>(
    effect: Effect.Effect<A, unknown>,
    signal: AbortSignal | undefined,
    read: (exit: Exit.Exit<A, unknown>, below: StackStart) => B
  ): Promise<B> {
    const exit = await new Promise<Exit.Exit<A, unknown>>((settle) => {
      if (this.#isOver() || this.#request?.aborted || signal?.aborted) return settle(Exit.interrupt())
      const fiber = Effect.runForkWith(this.services)(effect)
      const done = fiber.pollUnsafe()
      if (done !== undefined) return settle(done)
      const abort = () => fiber.interruptUnsafe()
      const signals = [signal, this.#request].filter((one) => one !== undefined)
      const stops = signals.map((one) => onAbort(one, abort))
      // Also if it was aborted while the call began.
      if (signals.some((one) => one.aborted)) abort()
      this.#running.set(fiber, this)
      fiber.addObserver((exit) => {
        for (const stop of stops) stop()
        this.#running.delete(fiber)
        settle(exit)
      })
    })
    return read(this.#interruptionReason(exit, signal), this.run)
  }

  /** Aborts the calls in progress. Later calls end before they begin. */
  dispose(): Promise<void> {
    if (this.#ending === null) {
      // Set first, so that aborted calls reject with `AppDisposed`.
      this.#hasEnded = true
      this.#ending = this.#end()
    }
    return this.#ending
  }

  #isOver(): boolean {
    return this.#hasEnded || this.#app.#hasEnded
  }

  // Replaces an interruption by its reason.
  #interruptionReason<A>(exit: Exit.Exit<A, unknown>, signal: AbortSignal | undefined): Exit.Exit<A, unknown> {
    if (Exit.isSuccess(exit) || !Cause.hasInterruptsOnly(exit.cause)) return exit
    if (this.#isOver()) throw new AppDisposed()
    for (const one of [signal, this.#request]) if (one?.aborted) throw one.reason
    return exit
  }

  async #end(): Promise<void> {
    const own = [...this.#running].filter(([, calls]) => this.#app === this || calls === this)
    for (const [fiber] of own) fiber.interruptUnsafe()
    const scopes = new Set([this.scope, ...own.map(([, { scope }]) => scope)])
    await Promise.all([...scopes].map((scope) => Effect.runPromise(Scope.close(scope, Exit.void))))
  }
}
