import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** Runs an effect to its end even if the caller is interrupted, which then does not wait for it. */
export const independently = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  // Nobody else has the fiber, so nobody can interrupt it.
  Effect.withFiber(({ context }) => Effect.interruptible(Fiber.join(Effect.runForkWith(context)(effect))))
