import * as Effect from "effect/Effect"
import { timeoutOrNull } from "./until.js"

/** A request that waits for its turn, or has it. */
interface Place {
  hasTurn: boolean
  /** Called when its turn comes. */
  come: () => void
}

/** What `Turns.take` returns if the turn did not come in time. */
export const noTurn: unique symbol = Symbol()

/**
 * Limits how many requests of an app are in flight. The others wait; first come, first served. A `Semaphore` would need two more fibers
 * for each request, also for one that waits for no other: nothing else ends its wait in time without losing a permit.
 */
export class Turns {
  readonly max: number
  #inFlight = 0
  readonly #waiting = new Set<Place>()

  constructor(max: number) {
    this.max = max
  }

  /** Runs an effect when its turn comes, or returns `noTurn` if that takes longer than `waitMillis`. */
  take<A, E>(waitMillis: number, effect: Effect.Effect<A, E>): Effect.Effect<A | typeof noTurn, E> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter()),
      (place): Effect.Effect<A | typeof noTurn, E> => {
        if (place.hasTurn) return effect
        const turn = Effect.callback<true>((resume) => {
          const come = () => resume(Effect.succeed(true))
          if (place.hasTurn) come()
          else place.come = come
        })
        return Effect.flatMap(
          timeoutOrNull(turn, waitMillis),
          (hasTurn): Effect.Effect<A | typeof noTurn, E> => (hasTurn === null ? Effect.succeed(noTurn) : effect)
        )
      },
      (place) => Effect.sync(() => this.#leave(place))
    )
  }

  #enter(): Place {
    const place = { hasTurn: this.#inFlight < this.max, come: () => {} }
    if (place.hasTurn) this.#inFlight++
    else this.#waiting.add(place)
    return place
  }

  #leave(place: Place): void {
    if (this.#waiting.delete(place)) return
    const [next] = this.#waiting
    if (next === undefined) {
      this.#inFlight--
      return
    }
    this.#waiting.delete(next)
    next.hasTurn = true
    next.come()
  }
}
