import type { Fiber } from "effect"
import { Scheduler } from "effect"

/**
 * Interrupts a fiber before one step of all that runs with it: the one that runs the step, or the first one, which then waits for the
 * others. A fiber can be interrupted where it yields, so the one that runs the step yields there.
 */
export class Interrupting extends Scheduler.MixedScheduler {
  hasInterrupted = false
  #fiber: Fiber.Fiber<unknown, unknown> | null = null
  readonly #which: "any" | "first"
  #steps: number

  constructor(steps: number, which: "any" | "first" = "any") {
    super()
    this.#steps = steps
    this.#which = which
  }

  override shouldYield(running: Fiber.Fiber<unknown, unknown>): boolean {
    this.#fiber ??= running
    if (--this.#steps !== 0) return false
    const interrupted = this.#which === "first" ? this.#fiber : running
    this.hasInterrupted = true
    queueMicrotask(() => interrupted.interruptUnsafe())
    return true
  }
}
