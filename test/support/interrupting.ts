import type { Fiber } from "effect"
import { Scheduler } from "effect"

/** Interrupts the fiber that runs one step of all that runs with it, before that step. */
export class Interrupting extends Scheduler.MixedScheduler {
  hasInterrupted = false
  #steps: number
  constructor(steps: number) {
    super()
    this.#steps = steps
  }
  override shouldYield(fiber: Fiber.Fiber<unknown, unknown>): boolean {
    if (--this.#steps === 0) {
      this.hasInterrupted = true
      fiber.interruptUnsafe()
    }
    return false
  }
}
