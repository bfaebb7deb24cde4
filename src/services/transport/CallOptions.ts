import * as Context from "effect/Context"
import { InvalidInput } from "../../errors/sdk.js"
import { maxWaitMillis } from "../../schemas/limits.js"

/** A request that is about to be sent again. */
export interface Retry {
  /** How many times it was sent. */
  readonly attempts: number
  /** How long the next attempt waits, as the platform asks for or longer each time. */
  readonly delayMillis: number
  /** What the last attempt came to: the status of its answer, or null if there was none. */
  readonly status: number | null
}

/**
 * What one call can ask for; what it leaves out is as the app says. The last argument of every method of the promise face, and
 * the `CallOptions` service of an effect. A call that sends several requests gives each of them these times.
 */
export interface CallOptions {
  /** Stops the call. A promise rejects with the reason of the signal; an effect is interrupted. */
  readonly signal?: AbortSignal | undefined
  /** For a request with all its attempts. 30 000 by default. */
  readonly timeoutMillis?: number | undefined
  /** For one attempt, the body included. 10 000 by default. */
  readonly attemptTimeoutMillis?: number | undefined
  /**
   * How much longer than its time a request may take in all, where the platform refuses it for its rate (429) and says when to come
   * back (`Retry-After`). 0 by default: a wait that does not fit into the time fails with `RateLimited` at once.
   */
  readonly rateLimitWaitMillis?: number | undefined
  /** Whether sending the request twice does no more than sending it once. By default as the endpoint declares. */
  readonly idempotent?: boolean | undefined
  /** Is called before a request is sent again. */
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

/** The option that cannot be used, if there is one. @internal */
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

/** Whether two callers ask the same of a call. @internal */
export const isSameOptions = (a: CallOptions, b: CallOptions): boolean =>
  a === b ||
  (["attemptTimeoutMillis", "idempotent", "onRetry", "rateLimitWaitMillis", "signal", "timeoutMillis"] as const).every(
    (name) => a[name] === b[name]
  )
