import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"

/**
 * Runs an effect for at most `millis` milliseconds; returns null and interrupts it if it takes longer. Effect's timeouts race two
 * fibers; every call passes here, and an effect that completes at once needs no timer.
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
