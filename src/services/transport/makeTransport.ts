import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidInput } from "../../errors/sdk.js"
import { monotonicMillisOf } from "../../internal/clocks.js"
import { millisOf } from "../../internal/durationMillis.js"
import { onAbort } from "../../internal/onAbort.js"
import { Sharing } from "../../internal/Sharing.js"
import { Turns } from "../../internal/Turns.js"
import { AppConfig } from "../config/AppConfig.js"
import {
  attemptTimeoutMillis,
  callTimeoutMillis,
  maxAttempts,
  maxConcurrentRequests,
  maxResponseBytes
} from "../config/defaults.js"
import { LateCode } from "../lazy/LateCode.js"
import { appCrypto } from "../platform/AppCrypto.js"
import { Connectivity } from "../platform/Connectivity.js"
import { Development } from "../platform/Development.js"
import type { UserBearer } from "./AccessTokens.js"
import { AccessTokens, CurrentCaller } from "./AccessTokens.js"
import type { CommonFailure, PreparedCall, TransportContext } from "./authorizedCall.js"
import { exchange } from "./authorizedCall.js"
import { CallOptions, invalidOptions } from "./CallOptions.js"
import { withFallback } from "./fallback.js"
import type { SupportByCall } from "./generations/CallSupport.js"
import { Http } from "./Http.js"
import { appHeaders, nonces } from "./headers.js"
import { PlatformClock } from "./PlatformClock.js"
import type { ProjectOwner } from "./projectOwner.js"
import { MaxAttempts, RetryListener, RetryPolicy } from "./RetryPolicy.js"
import { encode } from "./request.js"
import { decode } from "./response.js"
import type { CallState } from "./retry.js"
import type { CallListener } from "./spans.js"
import { traced } from "./spans.js"
import type { Transport } from "./Transport.js"

/** Creates what all transports of an app share. */
export const makeOutbound = Effect.gen(function* () {
  const config = yield* AppConfig
  const headers = appHeaders(config)
  // Where requests may not wait for each other, each has its turn at once.
  const max = (yield* Sharing) ? (config.maxConcurrentRequests ?? maxConcurrentRequests) : Number.POSITIVE_INFINITY
  return {
    config,
    /** The code for calls and failures that are rare. */
    code: yield* LateCode,
    ...withFallback(yield* Http, config.baseUrl, config.fallbackBaseUrls ?? []),
    // The host's services are known when the app is built; a call runs in its caller's context.
    network: yield* Connectivity,
    turns: new Turns(max),
    // A call must not wait behind others for the token that they wait for.
    refreshTurns: new Turns(max),
    nonce: nonces(yield* appCrypto),
    /** The context that the app was built with, such as its tracer. */
    given: yield* Effect.context<never>(),
    /** A function, so that inspecting a session does not print the headers, which contain the app's key. */
    headers: () => headers,
    learned: new Map() as SupportByCall,
    platformClock: new PlatformClock()
  }
})

/** What all transports of an app share, created once for all its sessions. */
export class Outbound extends Context.Service<Outbound, Effect.Success<typeof makeOutbound>>()("portico/transport/Outbound") {}

/** The app's own, or a new one for a transport that stands alone. */
export const outbound = Effect.contextWith((context: Context.Context<AppConfig | Http | LateCode>) => {
  const shared = Context.getOrUndefined(context, Outbound)
  return shared === undefined ? makeOutbound : Effect.succeed(shared)
})

/** Builds a transport over the app's configuration, its `Http` and the tokens of its session. @internal */
export const makeTransport = <Levels extends Call.Access>(user: UserBearer, owner: ProjectOwner | null = null) =>
  Effect.map(outbound, (shared) => transportOver<Levels>(shared, user, owner))

/** Builds a transport for refreshes of tokens, which carry none. @internal */
export const refreshTransport = (shared: Outbound["Service"]): Transport<"client"> =>
  transportOver({ ...shared, turns: shared.refreshTurns }, AccessTokens.none)

/**
 * The same over what the transports of an app share. `ofClient` are the headers of its client calls, if they are not those of the
 * app. @internal
 */
export const transportOver = <Levels extends Call.Access>(
  shared: Outbound["Service"],
  user: UserBearer,
  owner: ProjectOwner | null = null,
  ofClient: Readonly<Record<string, string>> | null = null
): Transport<Levels> => {
  const { baseUrl, code, config, given, learned, network } = shared
  const appHeaders = owner?.headers(config) ?? shared.headers()
  const clientHeaders = ofClient ?? appHeaders
  const transport: TransportContext = { code, http: shared.http, user, owner, clockObserver: owner?.observerWith(user) ?? user }

  const callOnce: Transport<Levels>["call"] = <
    Level extends Levels,
    Use extends Call.SessionUse,
    Input extends Call.AnyInput,
    Success,
    Error extends AnyKnownError
  >(
    endpoint: Call.Call<Level, Use, Input, Success, Error>,
    input: Input
  ) =>
    traced(
      endpoint,
      config.baseUrl,
      given,
      (recordResponse, context, listener): Effect.Effect<Success, InstanceType<Error> | CommonFailure<Use, Level>> => {
        // Before the first wait, which the session may change during.
        const caller = user.caller(context)
        const request = encode(config.baseUrl, endpoint, input)
        if (request instanceof InvalidInput) return request
        const options = Context.get(context, CallOptions)
        const invalid = invalidOptions(options)
        if (invalid !== null) return invalid
        const prepared: PreparedCall = {
          caller,
          ownerTokens: owner?.tokensIn(context),
          request,
          headers: {
            ...(endpoint.access === "client" ? clientHeaders : appHeaders),
            "x-stack-random-nonce": shared.nonce(),
            ...request.headers
          },
          state: startCall(shared, endpoint, options, context, listener),
          recordResponse
        }
        return abortable(exchange(transport, endpoint, prepared), options.signal)
      }
    )
  const call: Transport<Levels>["call"] = (endpoint, input) => {
    const currentForm = callOnce(endpoint, input)
    const anyForm =
      endpoint.history === undefined
        ? currentForm
        : Effect.flatMap(code, ({ callAnyGeneration }) =>
            callAnyGeneration(currentForm, { config, calls: learned, send: callOnce, endpoint, input })
          )
    const { opened } = network
    const sent = opened === undefined ? anyForm : Effect.andThen(opened, anyForm)
    const asUser =
      sent === currentForm
        ? currentForm
        : // Fixed before the page is opened or a chunk is loaded. The time of the call begins afterwards.
          Effect.withFiber(({ context }) => Effect.provideService(sent, CurrentCaller, user.caller(context)))
    return owner?.asCaller(asUser) ?? asUser
  }
  return { call, baseUrl }
}

// Starts the timeout of the call.
const startCall = <Input extends Call.AnyInput, Success, Error extends AnyKnownError>(
  { code, config, given, network, turns }: Outbound["Service"],
  endpoint: Call.Call<Call.Access, Call.SessionUse, Input, Success, Error>,
  options: CallOptions,
  context: Context.Context<never>,
  listener: CallListener | null
): CallState => {
  const clock = Context.get(context, Clock.Clock)
  const onRetrying = Context.get(context, RetryListener)
  const allowed = Context.get(context, MaxAttempts)
  const nextRetry = (Context.get(context, RetryPolicy) ?? Context.get(given, RetryPolicy))?.() ?? null
  const total = millisOf(options.timeoutMillis ?? config.callTimeoutMillis ?? callTimeoutMillis)
  return {
    network,
    turns,
    clock,
    endpoint,
    isReported: options.onRetry === undefined && Context.get(context, Development),
    onRetry:
      listener === null
        ? options.onRetry
        : (retry) => {
            listener.retried(endpoint, retry.status, context)
            options.onRetry?.(retry)
          },
    idempotent: options.idempotent ?? endpoint.retry === "idempotent",
    attemptTimeoutMillis: millisOf(options.attemptTimeoutMillis ?? config.attemptTimeoutMillis ?? attemptTimeoutMillis),
    callTimeoutMillis: total,
    maxAttempts: nextRetry === null ? allowed : allowed < maxAttempts ? allowed : Number.POSITIVE_INFINITY,
    nextRetry,
    retrying:
      onRetrying &&
      ((end) =>
        Effect.map(Effect.result(Effect.flatMap(end, (answer) => decode(code, endpoint, answer))), (result) => {
          if (Result.isFailure(result) && isTransportFailure(result.failure)) onRetrying(result.failure)
        })),
    maxResponseBytes: config.maxResponseBytes ?? maxResponseBytes,
    deadlineMillis: monotonicMillisOf(clock) + total,
    rateLimitWaitMillis: millisOf(options.rateLimitWaitMillis ?? 0),
    attempts: 0,
    waitedMillis: 0
  }
}

// Only transport failures have `attempts`.
const isTransportFailure = (error: object): error is TransportFailure => "attempts" in error

/** Interrupts an effect when the holder of a signal aborts it. */
export const abortable = <A, E>(effect: Effect.Effect<A, E>, signal: AbortSignal | undefined): Effect.Effect<A, E> =>
  signal === undefined ? effect : Effect.raceFirst(effect, aborted(signal))

const aborted = (signal: AbortSignal): Effect.Effect<never> =>
  Effect.callback((resume) => {
    const stop = () => resume(Effect.interrupt)
    if (signal.aborted) return stop()
    return Effect.sync(onAbort(signal, stop))
  })
