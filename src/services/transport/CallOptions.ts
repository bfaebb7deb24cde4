import * as Context from "effect/Context"
import { InvalidInput } from "../../errors/sdk.js"
import { maxWaitMillis } from "../../schemas/limits.js"

/** A request that is about to be sent again. */
export interface Retry {
  /** The number of times the request was sent. */
  readonly attempts: number
  /** The wait before the next attempt: as long as the platform asks for, else longer each time. */
  readonly delayMillis: number
  /** The status of the last response, or null if there was none. */
  readonly status: number | null
}

/**
 * The options of one call; omitted ones default to those of the app. They are the last argument of every method of the promise
 * face, and the `CallOptions` service of an effect. If a call sends several requests, the timeouts apply to each of them.
 */
export interface CallOptions {
  /** Aborts the call. A promise rejects with the signal's reason; an effect is interrupted. */
  readonly signal?: AbortSignal | undefined
  /**
   * The timeout of a request including its retries. Default 30 000. Reads and deletions are retried up to four times after a broken
   * connection, 408, 429, 502, 503, 504 and 508, and once, soon, after a 500; other calls only if they certainly were not applied.
   */
  readonly timeoutMillis?: number | undefined
  /** The timeout of one attempt, including the body. Default 10 000. */
  readonly attemptTimeoutMillis?: number | undefined
  /**
   * The total extra time that a request may wait beyond its timeout when the platform rate-limits it (429) and sends
   * `Retry-After`. Default 0: a wait that exceeds the timeout fails with `RateLimited` at once.
   */
  readonly rateLimitWaitMillis?: number | undefined
  /** Whether sending the request twice has the same effect as sending it once. Default as the endpoint declares. */
  readonly idempotent?: boolean | undefined
  /** Called before a request is sent again. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/**
 * The options of the calls inside an effect.
 *
 * ```ts
 * Effect.provideService(app.user.get(), CallOptions, { timeoutMillis: 2_000 })
 * ```
 */
export const CallOptions: Context.Reference<CallOptions> = Context.Reference("portico/transport/CallOptions", {
  defaultValue: () => ({})
})

/** Returns the error of the first invalid option, or null. @internal */
export const wrongOption = (options: CallOptions): InvalidInput | null => {
  for (const field of ["timeoutMillis", "attemptTimeoutMillis"] as const) {
    const millis = options[field]
    if (millis !== undefined && !(millis > 0 && millis <= maxWaitMillis)) {
      return new InvalidInput({ field, reason: `must be a number of milliseconds above 0 and at most ${maxWaitMillis}` })
    }
  }
  const wait = options.rateLimitWaitMillis
  if (wait === undefined || (wait >= 0 && wait <= maxWaitMillis)) return null
  return new InvalidInput({
    field: "rateLimitWaitMillis",
    reason: `must be a number of milliseconds from 0 to ${maxWaitMillis}`
  })
}

/** Returns whether two sets of call options are equal. @internal */
export const isSameOptions = (a: CallOptions, b: CallOptions): boolean =>
  a === b ||
  (["attemptTimeoutMillis", "idempotent", "onRetry", "rateLimitWaitMillis", "signal", "timeoutMillis"] as const).every(
    (name) => a[name] === b[name]
  )
