import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { deadline } from "./startTimer.js"

/**
 * Runs an effect until `end` ends, which interrupts it and takes its place. Unlike Effect's races, it starts no second fiber if the
 * effect completes at once: every call passes here.
 */
export const until = <A, E, B, F>(effect: Effect.Effect<A, E>, end: Effect.Effect<B, F>): Effect.Effect<A | B, E | F> =>
  Exit.isExit(effect)
    ? effect
    : Effect.withFiber(({ context }) =>
        Effect.callback<A | B, E | F>((resume) => {
          const fork = Effect.runForkWith(context)
          const work = fork(effect)
          const done = work.pollUnsafe()
          if (done !== undefined) return resume(done)
          const other = fork(end)
          work.addObserver((exit) => {
            other.interruptUnsafe()
            resume(exit)
          })
          other.addObserver((exit) => {
            if (!Exit.hasInterrupts(exit)) resume(Effect.andThen(Fiber.interrupt(work), exit))
          })
          return Effect.suspend(() => {
            other.interruptUnsafe()
            return Fiber.interrupt(work)
          })
        })
      )

/**
 * Runs an effect for at most `millis` milliseconds; returns null and interrupts it if it takes longer. Unlike `Effect.timeout`, it allows for
 * a page that was blocked meanwhile (`startTimer`), and starts nothing for an effect that completes at once (`until`).
 */
export const timeoutOrNull = <A, E>(effect: Effect.Effect<A, E>, millis: number): Effect.Effect<A | null, E> =>
  until(effect, Effect.as(deadline(millis), null))
