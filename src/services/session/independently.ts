import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"

/**
 * Runs an effect to its end even if the caller is interrupted, which then does not wait for it. Closing the scope waits for it.
 */
export const independently = <A, E>(effect: Effect.Effect<A, E>, scope: Scope.Scope): Effect.Effect<A, E> =>
  Effect.uninterruptible(
    Effect.flatMap(Effect.forkDetach(effect, { startImmediately: true, uninterruptible: true }), (fiber) =>
      Effect.interruptible(Fiber.join(Fiber.runIn(fiber, scope)))
    )
  )
