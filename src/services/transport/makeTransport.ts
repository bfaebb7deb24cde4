import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { SessionEnd, TransportFailure } from "../../errors/sdk.js"
import { InvalidInput, OwnerSessionExpired, RequestTimeout, SessionExpired } from "../../errors/sdk.js"
import { attemptTimeoutMillis, callTimeoutMillis } from "../../schemas/limits.js"
import { AppConfig } from "../AppConfig.js"
import type { Network } from "../platform/Connectivity.js"
import { Connectivity } from "../platform/Connectivity.js"
import { within } from "../platform/within.js"
import type { Bearer } from "./AccessTokens.js"
import type { Answer, Plan } from "./attempts.js"
import * as Attempts from "./attempts.js"
import { CallOptions } from "./CallOptions.js"
import { Http } from "./Http.js"
import { appHeaders, nonces, ownerHeaders } from "./headers.js"
import { isSameUser } from "./isSameUser.js"
import { encode } from "./request.js"
import { decode } from "./response.js"
import { traced } from "./spans.js"
import type { SessionFailure, Transport } from "./Transport.js"

const userHeader = "x-stack-access-token"
const ownerHeader = "x-stack-admin-access-token"
// The families of errors that another token of the same session cures. facts 7.2
const refusals: { readonly [Header in typeof userHeader | typeof ownerHeader]: ReadonlySet<string> } = {
  [userHeader]: new Set(["ACCESS_TOKEN_EXPIRED", "UNPARSABLE_ACCESS_TOKEN", "INVALID_PROJECT_FOR_ACCESS_TOKEN"]),
  [ownerHeader]: new Set([
    "ADMIN_ACCESS_TOKEN_EXPIRED",
    "UNPARSABLE_ADMIN_ACCESS_TOKEN",
    "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
    "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"
  ])
}

/** Builds a transport over the app's configuration, its `Http` and the tokens of its session. @internal */
export const makeTransport = Effect.fnUntraced(function* <Levels extends Call.Access>(user: Bearer, owner: Bearer | null = null) {
  const config = yield* AppConfig
  const http = yield* Http
  // What the host gives is known when the app is built; a call runs wherever its caller is.
  const network = yield* Connectivity
  const nonce = nonces(yield* WebCrypto)
  const fixedHeaders = owner === null ? appHeaders(config) : ownerHeaders(config)
  const credentialsFor = tokensOf(user, owner)
  const hearing = owner === null ? user : bothHear(user, owner)

  // Every call passes here. A generator function inside would be made anew, with all that belongs to one, by each of them.
  const call: Transport<Levels>["call"] = <
    Use extends Call.SessionUse,
    Input extends Call.AnyInput,
    Success,
    Error extends AnyKnownError
  >(
    endpoint: Call.Call<Levels, Use, Input, Success, Error>,
    input: Input
  ): Effect.Effect<Success, InstanceType<Error> | TransportFailure | SessionFailure[Use]> => {
    type Lacking = TransportFailure | SessionFailure[Use]
    type Outcome = Effect.Effect<Success, InstanceType<Error> | Lacking>
    return traced(endpoint, (note, context): Outcome => {
      const encoded = encode(config.baseUrl, endpoint, input)
      if (encoded instanceof InvalidInput) return encoded
      const plan = planFor(config, network, endpoint, context)
      const headers = { ...fixedHeaders, "x-stack-random-nonce": nonce(), ...encoded.headers }

      const send = (credentials: Credentials, before: number) =>
        Effect.flatMap(
          Attempts.send(http, plan, { ...encoded, headers: withCredentials(headers, credentials) }, before),
          (answer) => {
            note(answer)
            return Effect.as(observe(hearing, answer), { answer, credentials })
          }
        )
      const attempt = (before: Sent | null): Effect.Effect<Sent, Lacking> => {
        const tokens: Effect.Effect<Credentials, Lacking> = credentialsFor[endpoint.session]
        const left = plan.deadlineMillis - Attempts.monotonicMillisOf(plan.clock)
        return Effect.flatMap(within(tokens, left), (credentials): Effect.Effect<Sent, Lacking> => {
          if (credentials === null) return late(plan)
          if (before === null) return send(credentials, 0)
          // What somebody wanted is never done as whoever has signed in since.
          const other = otherUser(before.credentials, credentials)
          if (other === ownerHeader) return new OwnerSessionExpired({ reason: "replaced" })
          if (other === userHeader) return replaced[endpoint.session] ?? Effect.succeed(before)
          return send(credentials, before.answer.attempts)
        })
      }

      return Effect.flatMap(attempt(null), (before): Outcome => {
        const { answer: first, credentials } = before
        const refused = refusedHeader(credentials, first)
        if (refused === null) return decode(endpoint, first)
        // Once more with another token, at once, and never a third time: the second answer is final.
        const bearer = refused === userHeader ? user : (owner ?? user)
        const other = bearer.refused(Redacted.make(credentials[refused] ?? ""))
        const again = Effect.flatMap(other, () => attempt(before))
        return Effect.flatMap(again, ({ answer: second, credentials: renewed }): Outcome => {
          const last: Effect.Effect<never, SessionFailure[Use]> | null =
            refusedHeader(renewed, second) === userHeader ? lastRefusal[endpoint.session] : null
          return last ?? decode(endpoint, second)
        })
      })
    })
  }
  return { call }
})

const late = ({ callTimeoutMillis: timeoutMillis, endpoint: { method, path } }: Plan) =>
  Effect.fail(new RequestTimeout({ method, path, attempts: 0, timeoutMillis, limit: "call" }))

interface Sent {
  readonly answer: Answer
  readonly credentials: Credentials
}

type Credentials = { readonly [Header in keyof typeof refusals]: string | null }

type Ending = { readonly [Use in Call.SessionUse]: Effect.Effect<never, SessionFailure[Use]> | null }

// Where a call goes on without a session, the platform's own words are its outcome.
const ending = (reason: SessionEnd): Ending => ({
  none: null,
  optional: null,
  required: Effect.suspend(() => new SessionExpired({ reason }))
})
const lastRefusal = /* @__PURE__ */ ending("refused")
const replaced = /* @__PURE__ */ ending("replaced")

type Tokens<A> = { readonly [Use in Call.SessionUse]: Effect.Effect<A, TransportFailure | SessionFailure[Use]> }

// What a call sends of the people behind it, by what its endpoint asks of the session.
const tokensOf = (user: Bearer, owner: Bearer | null): Tokens<Credentials> => {
  const users = tokensFor(user)
  const owners =
    owner === null
      ? Effect.succeed(null)
      : Effect.catchTag(tokensFor(owner).required, "SessionExpired", ({ reason }) => new OwnerSessionExpired({ reason }))
  const both = <E>(token: Effect.Effect<string | null, E>): Effect.Effect<Credentials, E | TransportFailure> =>
    Effect.flatMap(token, (mine) => Effect.map(owners, (ours) => ({ [userHeader]: mine, [ownerHeader]: ours })))
  const none: Credentials = { [userHeader]: null, [ownerHeader]: null }
  return {
    none: owner === null ? Effect.succeed(none) : both(users.none),
    optional: both(users.optional),
    required: both(users.required)
  }
}

const tokensFor = (bearer: Bearer): Tokens<string | null> => {
  const required = Effect.map(bearer.current, Redacted.value)
  return {
    none: Effect.succeed(null),
    optional: Effect.catchTag(required, "SessionExpired", () => Effect.succeed(null)),
    required
  }
}

const withCredentials = (headers: Readonly<Record<string, string>>, credentials: Credentials) => {
  const all: Record<string, string> = { ...headers }
  if (credentials[userHeader] !== null) all[userHeader] = credentials[userHeader]
  if (credentials[ownerHeader] !== null) all[ownerHeader] = credentials[ownerHeader]
  return all
}

// Whose token is now that of somebody else.
const otherUser = (before: Credentials, now: Credentials): keyof Credentials | undefined =>
  tokenHeaders.find((header) => {
    const [one, other] = [before[header], now[header]]
    return one !== null && other !== null && !isSameUser(one, other)
  })
const tokenHeaders = [userHeader, ownerHeader] as const

const refusedHeader = (credentials: Credentials, { code }: Answer): keyof Credentials | null => {
  if (code === null) return null
  if (credentials[userHeader] !== null && refusals[userHeader].has(code)) return userHeader
  return credentials[ownerHeader] !== null && refusals[ownerHeader].has(code) ? ownerHeader : null
}

type Hearing = Pick<Bearer, "observed">

const bothHear = (user: Hearing, owner: Hearing): Hearing => ({
  observed: (serverMillis) => Effect.andThen(user.observed(serverMillis), owner.observed(serverMillis))
})

const observe = (hearing: Hearing, { response }: Answer): Effect.Effect<void> => {
  const at = Date.parse(response.headers.get("date") ?? "")
  return Number.isNaN(at) ? Effect.void : hearing.observed(at)
}

const planFor = (config: AppConfig["Service"], network: Network, endpoint: Call.Any, context: Context.Context<never>): Plan => {
  const options = Context.get(context, CallOptions)
  const clock = Context.get(context, Clock.Clock)
  const total = options.callTimeoutMillis ?? config.callTimeoutMillis ?? callTimeoutMillis
  return {
    network,
    clock,
    endpoint,
    idempotent: options.idempotent ?? endpoint.retry === "idempotent",
    attemptTimeoutMillis: options.attemptTimeoutMillis ?? config.attemptTimeoutMillis ?? attemptTimeoutMillis,
    callTimeoutMillis: total,
    deadlineMillis: Attempts.monotonicMillisOf(clock) + total
  }
}
