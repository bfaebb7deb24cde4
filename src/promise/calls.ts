import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { AppDisposed } from "../errors/app.js"

/** Runs the calls of an app, or of a view of it for one person, until it ends. */
export class Calls {
  /** What is made for these calls, and goes with them. */
  readonly scope: Scope.Closeable = Scope.makeUnsafe()
  /** What all of them run with. */
  readonly services: Context.Context<never>
  private readonly app: Calls
  private readonly request: AbortSignal | undefined
  // Those of the views too, as long as they run: an app knows no view that does nothing.
  private readonly running: Map<Fiber.Fiber<unknown, unknown>, Calls>
  private hasEnded = false
  private ending: Promise<void> | null = null

  /** Without `app`, the calls of an app; else those of a view of it. They end when the signal of the request does. */
  constructor(services: Context.Context<never> = Context.empty(), app?: Calls, request?: AbortSignal) {
    this.services = services
    this.app = app ?? this
    this.running = app?.running ?? new Map()
    this.request = request
  }

  /**
   * Runs a call and reads its exit. Rejects with the reason of the signal that has stopped it, and with `AppDisposed` where
   * the calls have ended: to call then is a mistake of the program, so no call declares it.
   */
  run<A, B>(
    effect: Effect.Effect<A, unknown>,
    signal: AbortSignal | undefined,
    read: (exit: Exit.Exit<A, unknown>) => B
  ): Promise<B> {
    return new Promise((resolve, reject) => {
      const settle = (exit: Exit.Exit<A, unknown>) => {
        try {
          resolve(read(this.told(exit, signal)))
        } catch (error) {
          reject(error)
        }
      }
      if (this.isOver() || this.request?.aborted) return settle(Exit.interrupt())
      const fiber = Effect.runForkWith(this.services)(effect, signal && { signal })
      const done = fiber.pollUnsafe()
      if (done !== undefined) return settle(done)
      const { request, running } = this
      const abort = () => fiber.interruptUnsafe()
      request?.addEventListener("abort", abort)
      running.set(fiber, this)
      fiber.addObserver((exit) => {
        request?.removeEventListener("abort", abort)
        running.delete(fiber)
        settle(exit)
      })
    })
  }

  /** Ends the calls that are under way, and those that are made from now on before they begin. */
  dispose(): Promise<void> {
    if (this.ending === null) {
      // First, so that whoever is stopped by it is told why.
      this.hasEnded = true
      this.ending = this.end()
    }
    return this.ending
  }

  private isOver(): boolean {
    return this.hasEnded || this.app.hasEnded
  }

  // Whoever has interrupted a call is told by name.
  private told<A>(exit: Exit.Exit<A, unknown>, signal: AbortSignal | undefined): Exit.Exit<A, unknown> {
    if (Exit.isSuccess(exit) || !Cause.hasInterruptsOnly(exit.cause)) return exit
    if (this.isOver()) throw new AppDisposed()
    for (const one of [signal, this.request]) if (one?.aborted) throw one.reason
    return exit
  }

  private async end(): Promise<void> {
    const own = [...this.running].filter(([, calls]) => this.app === this || calls === this)
    for (const [fiber] of own) fiber.interruptUnsafe()
    const scopes = new Set([this.scope, ...own.map(([, { scope }]) => scope)])
    await Promise.all([...scopes].map((scope) => Effect.runPromise(Scope.close(scope, Exit.void))))
  }
}
