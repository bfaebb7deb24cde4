import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"

/**
 * Runs an effect for so many milliseconds at most, and returns null where it takes longer; by then it is interrupted. The timeouts
 * of Effect race two fibers; every call passes here, and what is done at once needs no timer.
 */
export const within = <A, E>(effect: Effect.Effect<A, E>, millis: number): Effect.Effect<A | null, E> =>
  Exit.isExit(effect)
    ? effect
    : Effect.withFiber(({ context }) =>
        Effect.callback<A | null, E>((resume) => {
          const fork = Effect.runForkWith(context)
          const work = fork(effect)
          const done = work.pollUnsafe()
          if (done !== undefined) return resume(done)
          const timer = fork(Effect.sleep(millis))
          work.addObserver((exit) => {
            timer.interruptUnsafe()
            resume(exit)
          })
          timer.addObserver((exit) => {
            if (Exit.isSuccess(exit)) resume(Effect.as(Fiber.interrupt(work), null))
          })
          return Effect.suspend(() => {
            timer.interruptUnsafe()
            return Fiber.interrupt(work)
          })
        })
      )
