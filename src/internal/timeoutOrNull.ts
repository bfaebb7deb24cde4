import * as Effect from "effect/Effect"
import { deadline, startTimer } from "./startTimer.js"
import { until } from "./until.js"

/**
 * Runs an effect for at most `millis` milliseconds; returns null and interrupts it if it takes longer. Unlike `Effect.timeout`, it allows for
 * a page that was blocked meanwhile (`startTimer`), and starts nothing for an effect that completes at once (`until`).
 */
export const timeoutOrNull = <A, E>(effect: Effect.Effect<A, E>, millis: number): Effect.Effect<A | null, E> =>
  until(effect, Effect.as(deadline(millis), null))

/**
 * Does the same with a promise, whose signal is aborted if it takes longer, or by an interruption. It starts no fiber: every request
 * passes here.
 */
export const promiseOrNull = <A, E>(
  start: (signal: AbortSignal) => Promise<A>,
  fail: (error: unknown) => E,
  millis: number
): Effect.Effect<A | null, E> =>
  Effect.withFiber(({ context }) =>
    Effect.callback((resume) => {
      const stopping = new AbortController()
      const cancel = startTimer(context, millis, () => {
        stopping.abort()
        resume(Effect.succeed(null))
      })
      new Promise<A>((settle) => settle(start(stopping.signal)))
        .then(Effect.succeed, (error) => Effect.suspend(() => Effect.fail(fail(error))))
        .then((outcome) => {
          cancel()
          resume(outcome)
        })
      return Effect.sync(() => {
        cancel()
        stopping.abort()
      })
    })
  )
