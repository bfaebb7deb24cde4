import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidInput, RequestTimeout, SessionExpired } from "../../errors/sdk.js"
import { attemptTimeoutMillis, callTimeoutMillis, maxResponseBytes } from "../../schemas/limits.js"
import type { AppConfig } from "../config/AppConfig.js"
import { later } from "../lazy/later.js"
import type { Network } from "../platform/Connectivity.js"
import { monotonicMillisOf } from "../platform/monotonicMillis.js"
import { within } from "../platform/within.js"
import type { OwnBearer } from "./AccessTokens.js"
import { abortable } from "./abortable.js"
import type { Answer, Plan, Progress } from "./attempts.js"
import * as Attempts from "./attempts.js"
import { OwnCaller } from "./Caller.js"
import type { CallListener } from "./CallListener.js"
import { CallOptions, wrongOption } from "./CallOptions.js"
import type { Credentials } from "./credentials.js"
import { credentialsOf, ownerHeader, refusedHeader, userHeader, withCredentials } from "./credentials.js"
import type { Outbound } from "./Outbound.js"
import { outbound } from "./Outbound.js"
import type { ClockObserver, ProjectOwner } from "./projectOwner.js"
import { MaxAttempts, Retrying } from "./Retrying.js"
import { encode } from "./request.js"
import { decode } from "./response.js"
import { traced } from "./spans.js"
import type { OwnerFailure, SessionFailure, Transport } from "./Transport.js"

/** Builds a transport over the app's configuration, its `Http` and the tokens of its session. @internal */
export const makeTransport = <Levels extends Call.Access>(user: OwnBearer, owner: ProjectOwner | null = null) =>
  Effect.map(outbound, (shared) => transportOver<Levels>(shared, user, owner))

/** The same over what the transports of an app share. @internal */
export const transportOver = <Levels extends Call.Access>(
  { baseUrl, config, given, headers: appHeaders, http, learned, network, nonce }: Outbound["Service"],
  user: OwnBearer,
  owner: ProjectOwner | null = null
): Transport<Levels> => {
  const fixedHeaders = owner?.headers(config) ?? appHeaders()
  const clockObserver = owner?.observerWith(user) ?? user

  // Every call passes here, and would create a generator function of its own.
  const once: Transport<Levels>["call"] = <
    Level extends Levels,
    Use extends Call.SessionUse,
    Input extends Call.AnyInput,
    Success,
    Error extends AnyKnownError
  >(
    endpoint: Call.Call<Level, Use, Input, Success, Error>,
    input: Input
  ): Effect.Effect<Success, InstanceType<Error> | TransportFailure | SessionFailure[Use] | OwnerFailure[Level]> => {
    type Lacking = TransportFailure | SessionFailure[Use] | OwnerFailure[Level]
    type Outcome = Effect.Effect<Success, InstanceType<Error> | Lacking>
    return traced(endpoint, given, (note, context, listener): Outcome => {
      // Before the first wait, which the session may change during.
      const caller = user.caller(context)
      const encoded = encode(config.baseUrl, endpoint, input)
      if (encoded instanceof InvalidInput) return encoded
      const options = Context.get(context, CallOptions)
      const wrong = wrongOption(options)
      if (wrong !== null) return wrong
      const plan = planFor(config, network, endpoint, options, context, listener)
      const headers = { ...fixedHeaders, "x-stack-random-nonce": nonce(), ...encoded.headers }

      const send = (credentials: Credentials, spent: Progress) =>
        Effect.flatMap(
          Attempts.send(
            http,
            plan,
            { ...encoded, headers: withCredentials(headers, credentials), maxResponseBytes: plan.maxResponseBytes },
            spent
          ),
          (answer) => {
            note(answer)
            return Effect.as(observe(clockObserver, answer), { answer, credentials })
          }
        )
      const attempt = (before: Sent | null, spent: Progress): Effect.Effect<Sent, Lacking> => {
        const tokens: Effect.Effect<Credentials, Lacking> = credentialsOf(
          user,
          owner?.tokensIn(context),
          endpoint.session,
          endpoint.access,
          caller
        )
        const left = plan.deadlineMillis + spent.waitedMillis - monotonicMillisOf(plan.clock)
        return Effect.matchEffect(within(tokens, left), {
          // The refresh of a token can be rate-limited too.
          onFailure: (error): Effect.Effect<Sent, Lacking> => {
            const wait = error._tag === "RateLimited" ? error.retryAfterMillis : null
            const waitedMillis = spent.waitedMillis + (wait ?? 0)
            if (wait === null || waitedMillis > plan.rateLimitWaitMillis) return Effect.fail(error)
            return Effect.flatMap(Effect.sleep(wait), () => attempt(before, { ...spent, waitedMillis }))
          },
          onSuccess: (credentials): Effect.Effect<Sent, Lacking> => {
            if (credentials === null) return late(plan)
            // A call of an owner is never repeated without the owner's token.
            return before?.credentials[ownerHeader] && !credentials[ownerHeader]
              ? Effect.succeed(before)
              : send(credentials, spent)
          }
        })
      }

      const outcome = Effect.flatMap(attempt(null, { attempts: 0, waitedMillis: 0 }), (before): Outcome => {
        const { answer: first, credentials } = before
        const refused = refusedHeader(credentials, first, owner?.refusals)
        if (refused === undefined) return decode(endpoint, first)
        // One more attempt with another token, at once; its response is final.
        const bearer = refused === userHeader ? user : (owner ?? user)
        const other = bearer.refused(Redacted.make(credentials[refused] ?? ""))
        const again = Effect.flatMap(other, () => attempt(before, first))
        return Effect.flatMap(again, ({ answer: second, credentials: renewed }): Outcome => {
          const last: Effect.Effect<never, SessionFailure[Use]> | null =
            refusedHeader(renewed, second, owner?.refusals) === userHeader ? lastRefusal[endpoint.session] : null
          return last ?? decode(endpoint, second, first)
        })
      })
      return abortable(outcome, options.signal)
    })
  }
  const call: Transport<Levels>["call"] = (endpoint, input) => {
    const asToday = once(endpoint, input)
    const inAnyForm =
      endpoint.history === undefined
        ? asToday
        : Effect.flatMap(later, ({ throughGenerations }) =>
            throughGenerations(asToday, { config, calls: learned, send: once, endpoint, input })
          )
    const { opened } = network
    const sent = opened === undefined ? inAnyForm : Effect.andThen(opened, inAnyForm)
    const made =
      sent === asToday
        ? asToday
        : // Fixed before the page is opened or a chunk is loaded. The time of the call begins afterwards.
          Effect.withFiber(({ context }) => Effect.provideService(sent, OwnCaller, user.caller(context)))
    return owner?.asCaller(made) ?? made
  }
  return { call, baseUrl }
}

const late = ({ callTimeoutMillis: timeoutMillis, endpoint: { method, path } }: Plan) =>
  Effect.fail(new RequestTimeout({ method, path, attempts: 0, timeoutMillis, limit: "call" }))

interface Sent {
  readonly answer: Answer
  readonly credentials: Credentials
}

// If a call continues without a session, the platform's own error is its outcome.
const lastRefusal: { readonly [Use in Call.SessionUse]: Effect.Effect<never, SessionFailure[Use]> | null } = {
  none: null,
  optional: null,
  required: /* @__PURE__ */ Effect.suspend(() => new SessionExpired({ reason: "refused" }))
}

const observe = (clockObserver: ClockObserver, { response }: Answer): Effect.Effect<void> => {
  const at = Date.parse(response.headers.get("date") ?? "")
  return Number.isNaN(at) ? Effect.void : clockObserver.observed(at)
}

const planFor = <Input extends Call.AnyInput, Success, Error extends AnyKnownError>(
  config: AppConfig["Service"],
  network: Network,
  endpoint: Call.Call<Call.Access, Call.SessionUse, Input, Success, Error>,
  options: CallOptions,
  context: Context.Context<never>,
  listener: CallListener | null
): Plan => {
  const clock = Context.get(context, Clock.Clock)
  const hears = Context.get(context, Retrying)
  const total = options.timeoutMillis ?? config.callTimeoutMillis ?? callTimeoutMillis
  return {
    network,
    clock,
    endpoint,
    onRetry:
      listener === null
        ? options.onRetry
        : (retry) => {
            listener.retried(endpoint, retry.status, context)
            options.onRetry?.(retry)
          },
    idempotent: options.idempotent ?? endpoint.retry === "idempotent",
    attemptTimeoutMillis: options.attemptTimeoutMillis ?? config.attemptTimeoutMillis ?? attemptTimeoutMillis,
    callTimeoutMillis: total,
    maxAttempts: Context.get(context, MaxAttempts),
    retrying:
      hears &&
      ((end) =>
        Effect.map(Effect.result(Effect.flatMap(end, (answer) => decode(endpoint, answer))), (result) => {
          if (Result.isFailure(result) && isTransportFailure(result.failure)) hears(result.failure)
        })),
    maxResponseBytes: config.maxResponseBytes ?? maxResponseBytes,
    deadlineMillis: monotonicMillisOf(clock) + total,
    rateLimitWaitMillis: options.rateLimitWaitMillis ?? 0
  }
}

// Only transport failures have `attempts`.
const isTransportFailure = (error: object): error is TransportFailure => "attempts" in error
