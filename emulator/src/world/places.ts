import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

// Whether a fiber holds a place.
const Placed = Context.Reference("portico-emulator/world/Placed", { defaultValue: () => false })

// More than there are ever transactions at once.
const everybody = 2 ** 30

/** Makes the places of a world: each transaction holds one until it ends, and who needs the world as a whole holds all. */
export const makePlaces = Effect.gen(function* () {
  const places = yield* Semaphore.make(everybody)
  // Since few places are given before many, whoever wants all keeps the others from wanting one.
  const turn = yield* Semaphore.make(1)
  const take = turn.withPermit(places.take(1))
  const release = places.release(1)
  return {
    /** Holds a place while an effect runs. Inside of it an effect uses the same place. */
    withOne: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(Placed, (isPlaced) =>
        isPlaced
          ? effect
          : Effect.acquireUseRelease(
              take,
              () => Effect.provideService(effect, Placed, true),
              () => release
            )
      ),
    /** Gives the place back while an effect runs. */
    withoutOne: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.acquireUseRelease(
        release,
        () => Effect.provideService(effect, Placed, false),
        () => take
      ),
    /** Holds all places while an effect runs, as soon as nobody holds one: others wait from now on. */
    withAll: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      turn.withPermit(places.withPermits(everybody)(effect))
  }
})
