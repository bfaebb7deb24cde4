import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pull from "effect/Pull"
import * as Schedule from "effect/Schedule"
import type { Retry } from "../transport/CallOptions.js"
import type { NextRetry } from "../transport/RetryPolicy.js"
import { RetryPolicy } from "../transport/RetryPolicy.js"

/**
 * Retries calls by a schedule instead of the SDK's own, which makes up to four retries, each after a longer wait: the calls of an app that
 * is built over this layer, and of an effect that it is provided to. Its input is the retry that is due, with the wait that the SDK would
 * choose.
 *
 * What may not be sent twice is not retried, whatever the schedule says. The timeout of the call limits all attempts together, and a wait that
 * the platform asks for is waited for.
 *
 * ```ts
 * ServerApp.layer(options).pipe(Layer.provide(CallRetries.layer(Schedule.spaced("1 second").pipe(Schedule.upTo({ times: 10 })))))
 * Effect.provide(app.users.get(id), CallRetries.layer(Schedule.recurs(0)))
 * ```
 */
export const layer = (schedule: Schedule.Schedule<unknown, Retry>): Layer.Layer<never> =>
  Layer.succeed(RetryPolicy, () => nextRetry(schedule))

const nextRetry = (schedule: Schedule.Schedule<unknown, Retry>): NextRetry => {
  let step: Effect.Success<ReturnType<typeof Schedule.toStep<unknown, Retry, never, never>>> | undefined
  return Effect.fnUntraced(function* (retry) {
    step ??= yield* Schedule.toStep(schedule)
    const delay = Effect.map(step(yield* Clock.currentTimeMillis, retry), ([, wait]) => Duration.toMillis(wait))
    return yield* Pull.catchDone(delay, () => Effect.succeed(null))
  })
}
