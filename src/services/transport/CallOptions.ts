import * as Context from "effect/Context"
import { InvalidInput } from "../../errors/sdk.js"
import { maxWaitMillis } from "../../schemas/limits.js"
import { unknownIn } from "../refuseUnknown.js"

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

const isSignal = (value: unknown): boolean =>
  // Not `instanceof`, because the signal can be that of another window.
  typeof Object(value).aborted === "boolean" && typeof Object(value).addEventListener === "function"

const millis = `must be a number of milliseconds above 0 and at most ${maxWaitMillis}`
const isMillis = (value: unknown): boolean => typeof value === "number" && value > 0 && value <= maxWaitMillis
const rules: { readonly [Name in keyof CallOptions]-?: readonly [fits: (value: unknown) => boolean, reason: string] } = {
  signal: [isSignal, "must be an `AbortSignal`"],
  timeoutMillis: [isMillis, millis],
  attemptTimeoutMillis: [isMillis, millis],
  rateLimitWaitMillis: [(value) => value === 0 || isMillis(value), `must be a number of milliseconds from 0 to ${maxWaitMillis}`],
  idempotent: [(value) => typeof value === "boolean", "must be true or false"],
  onRetry: [(value) => typeof value === "function", "must be a function"]
}

/**
 * Returns whether a value is meant as call options: all its properties have their names. An argument that merely has a `signal` of
 * its own is none. @internal
 */
export const isCallOptions = (u: unknown): u is CallOptions => {
  if (u instanceof AbortController) return true
  if (typeof u !== "object" || u === null) return false
  const names = Object.keys(u)
  const { signal }: CallOptions = u
  return names.length > 0 && names.every((name) => Object.hasOwn(rules, name)) && (signal === undefined || isSignal(signal))
}

/** Returns the error of the first unknown or invalid option, or null. @internal */
export const wrongOption = (options: CallOptions): InvalidInput | null => {
  const unknown = unknownIn(options, rules)
  if (unknown !== null) return unknown
  for (const field of Object.keys(rules) as ReadonlyArray<keyof CallOptions>) {
    const [fits, reason] = rules[field]
    if (options[field] !== undefined && !fits(options[field])) return new InvalidInput({ field, reason })
  }
  return null
}

/** Returns whether two sets of call options are equal. @internal */
export const isSameOptions = (a: CallOptions, b: CallOptions): boolean =>
  a === b ||
  (["attemptTimeoutMillis", "idempotent", "onRetry", "rateLimitWaitMillis", "signal", "timeoutMillis"] as const).every(
    (name) => a[name] === b[name]
  )
