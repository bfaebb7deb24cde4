import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { millisOf } from "../../internal/durationMillis.js"
import { maxWaitMillis } from "../../schemas/limits.js"
import { mustBe } from "../../schemas/messages/value.js"

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
  /** Aborts the call: a promise rejects with the signal's reason, an effect is interrupted. Default: none. */
  readonly signal?: AbortSignal | undefined
  /**
   * The timeout of a request including its retries, in milliseconds or as a duration such as `"5 seconds"`. Default: 30 000. Reads and deletions are retried up to four times after a broken
   * connection, 408, 425, 429, 502, 503, 504, 508 and 520 to 527, and once, soon, after a 500; other calls only if they certainly were
   * not applied.
   */
  readonly timeoutMillis?: Duration.Input | undefined
  /** The timeout of one attempt, including the body. Default: 10 000. */
  readonly attemptTimeoutMillis?: Duration.Input | undefined
  /**
   * The total extra time that a request may wait beyond its timeout when the platform rate-limits it (429) and sends
   * `Retry-After`. Default: 0: a wait that exceeds the timeout fails with `RateLimited` at once.
   */
  readonly rateLimitWaitMillis?: Duration.Input | undefined
  /** Whether sending the request twice has the same effect as sending it once. Default: as the endpoint declares. */
  readonly idempotent?: boolean | undefined
  /** Called before a request is sent again. Default: in development, the first failed attempt of a call is logged. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
}

/**
 * The options of the calls inside an effect.
 *
 * @since 0.2.0
 * @category Requests
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { CallOptions, ClientApp } from "portico/effect"
 *
 * const user = ClientApp.use((app) => app.user.get()).pipe(Effect.provideService(CallOptions, { timeoutMillis: "2 seconds" }))
 * await Effect.runPromise(Effect.provide(user, ClientApp.layer({ projectId, publishableClientKey, baseUrl })))
 * ```
 */
export const CallOptions: Context.Reference<CallOptions> = Context.Reference("portico/transport/CallOptions", {
  defaultValue: () => ({})
})

const isSignal = (value: unknown): boolean =>
  // Not `instanceof`, because the signal can be that of another window.
  typeof Object(value).aborted === "boolean" && typeof Object(value).addEventListener === "function"

/** Returns whether a value is a duration that a host can wait. @internal */
export const isMillis = (value: unknown): boolean => {
  const millis = millisOf(value)
  return typeof millis === "number" && millis > 0 && millis <= maxWaitMillis
}

/** What such a value is. @internal */
export const millisKind = `a number of milliseconds above 0 and at most ${maxWaitMillis}, or a duration such as "5 seconds"`
const kinds: { readonly [Name in keyof CallOptions]-?: readonly [kind: string, isOfKind: (value: unknown) => boolean] } = {
  signal: ["an `AbortSignal`", isSignal],
  timeoutMillis: [millisKind, isMillis],
  attemptTimeoutMillis: [millisKind, isMillis],
  rateLimitWaitMillis: [
    `a number of milliseconds from 0 to ${maxWaitMillis}, or a duration such as "5 seconds"`,
    (value) => millisOf(value) === 0 || isMillis(value)
  ],
  idempotent: ["true or false", (value) => typeof value === "boolean"],
  onRetry: ["a function", (value) => typeof value === "function"]
}
const isName = (name: string): name is keyof CallOptions => Object.hasOwn(kinds, name)

const isValid = (options: CallOptions, name: keyof CallOptions): boolean =>
  options[name] === undefined || kinds[name][1](options[name])

/**
 * Returns whether a value is meant as call options: all its properties have their names. An argument that merely has a `signal` of
 * its own is none. @internal
 */
export const isCallOptions = (u: unknown): u is CallOptions => {
  if (u instanceof AbortController) return true
  const names = Object.keys(Object(u))
  return names.length > 0 && names.every(isName) && isValid(Object(u), "signal")
}

/** Returns the error of call options of which one is unknown, else of which one is wrong, or null. @internal */
export const invalidOptions = (options: CallOptions): InvalidInput | null => {
  const unknown = Object.keys(options).find((name) => !isName(name))
  if (unknown !== undefined) return invalid(unknown, notAnOption)
  const wrong = Object.keys(options).find((name) => isName(name) && !isValid(options, name))
  return wrong === undefined || !isName(wrong) ? null : invalid(wrong, mustBe(kinds[wrong][0]))
}

/** Returns the error of call options that follow the arguments of an effect, of which there are `count`. @internal */
export const misplacedOptions = (options: object, count: number): InvalidInput => {
  const unknown = Object.keys(options).find((name) => !isName(name))
  if (unknown === undefined) return invalidOptions(options) ?? invalid(Object.keys(options).join(), misplaced)
  const ids = unknown.endsWith("Id") ? ", and several ids in one object" : ""
  return invalid(unknown, (name) => `${notAnOption(name)}; the method takes ${count} argument${count === 1 ? "" : "s"}${ids}`)
}

const notAnOption = (name: string) =>
  `${name} is not a call option: check its name, and whether the method takes that many arguments. After its own, it takes one object with ${Object.keys(kinds).join(", ")}`
const misplaced = mustBe("in the last argument of a promise method, or in the `CallOptions` service of an effect")

/** Returns whether two sets of call options are equal. @internal */
export const isSameOptions = (a: CallOptions, b: CallOptions): boolean =>
  a === b || Object.keys(kinds).every((name) => a[name as keyof CallOptions] === b[name as keyof CallOptions])

/** Gives a slow call a longer timeout. The caller's own `CallOptions` take precedence. */
export const withTimeout = <A, E>(call: Effect.Effect<A, E>, timeoutMillis: number): Effect.Effect<A, E> =>
  Effect.flatMap(CallOptions, (asked) =>
    Effect.provideService(call, CallOptions, { attemptTimeoutMillis: timeoutMillis, timeoutMillis, ...asked })
  )
