import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import type { Retry } from "../../contract/Endpoint.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { RequestTimeout } from "../../errors/sdk.js"
import { callTimeoutMillis, maxAttempts, retryBaseMillis } from "../../schemas/limits.js"

const schedule = Schedule.exponential(retryBaseMillis).pipe(
  Schedule.setInputType<Tagged>(),
  Schedule.modifyDelay(({ duration, input }) =>
    isRateLimited(input) && input.retryAfterMillis !== null
      ? Effect.succeed(input.retryAfterMillis)
      : Effect.map(Random.nextBetween(0.5, 1.5), (factor) => Duration.times(duration, factor))
  ),
  Schedule.upTo({ times: maxAttempts - 1 })
)

/** Sends again what may be sent again, within the attempts and the time of one call. */
export const retrying =
  (retry: Retry) =>
  <A, E extends Tagged, R>(attempt: Effect.Effect<A, E, R>) =>
    attempt.pipe(
      Effect.retry({ schedule, while: (error) => mayRetry(error, retry) }),
      Effect.timeoutOrElse({
        duration: callTimeoutMillis,
        orElse: () => Effect.fail(new RequestTimeout({ timeoutMillis: callTimeoutMillis }))
      })
    )

interface Tagged {
  readonly _tag: string
}
type RateLimited = Extract<TransportFailure, { readonly _tag: "RateLimited" }>
const isRateLimited = (error: Tagged): error is RateLimited => error._tag === "RateLimited"

const transient: ReadonlySet<string> = new Set(["ConnectionError", "RequestTimeout", "ServerFault"])

const mayRetry = (error: Tagged, retry: Retry): boolean =>
  isRateLimited(error)
    ? // A refused request did nothing, so any may go again, unless the wait alone would use up the call's time.
      (error.retryAfterMillis ?? 0) < callTimeoutMillis
    : retry === "idempotent" && transient.has(error._tag)
