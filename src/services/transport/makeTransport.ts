import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidInput, RequestTimeout, SessionExpired } from "../../errors/sdk.js"
import { attemptTimeoutMillis, callTimeoutMillis } from "../../schemas/limits.js"
import { AppConfig } from "../AppConfig.js"
import type { Network } from "../platform/Connectivity.js"
import { Connectivity } from "../platform/Connectivity.js"
import type { Bearer } from "./AccessTokens.js"
import type { Answer, Plan } from "./attempts.js"
import * as Attempts from "./attempts.js"
import { CallOptions } from "./CallOptions.js"
import { Http } from "./Http.js"
import { appHeaders, nonces, ownerHeaders } from "./headers.js"
import { encode } from "./request.js"
import { decode, knownCode } from "./response.js"
import type { Note } from "./spans.js"
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

/** Builds a transport over the app's configuration, its `Http` and the tokens of its session. */
export const makeTransport = Effect.fnUntraced(function* <Levels extends Call.Access>(user: Bearer, owner: Bearer | null = null) {
  const config = yield* AppConfig
  const http = yield* Http
  // What the host gives is known when the app is built; a call runs wherever its caller is.
  const network = yield* Connectivity
  const nonce = nonces(yield* WebCrypto)
  const fixedHeaders = owner === null ? appHeaders(config) : ownerHeaders(config)

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
    const userToken: Effect.Effect<string | null, Lacking> = tokenFor(user)[endpoint.session]
    // A generator function made here would be wrapped anew by each call.
    const run = (note: Note) =>
      Effect.gen(function* () {
        const plan = yield* planFor(config, network, endpoint)
        const encoded = encode(config.baseUrl, endpoint, input)
        if (encoded instanceof InvalidInput) return yield* encoded
        const headers = { ...fixedHeaders, "x-stack-random-nonce": nonce(), ...encoded.headers }
        const late = () =>
          new RequestTimeout({ ...endpointFacts(endpoint), timeoutMillis: plan.callTimeoutMillis, limit: "call" })
        const tokens = promptly(
          owner === null
            ? Effect.map(userToken, (token) => ({ [userHeader]: token, [ownerHeader]: null }))
            : Effect.all({ [userHeader]: userToken, [ownerHeader]: tokenFor(owner).optional }),
          plan,
          late
        )
        const attempt = (credentials: Credentials, before: number) =>
          Attempts.send(http, plan, { ...encoded, headers: { ...headers, ...present(credentials) } }, before).pipe(
            Effect.tap((answer) => {
              note(answer)
              return observe(user, answer)
            })
          )

        const credentials = yield* tokens
        const first = yield* attempt(credentials, 0)
        const refused = refusedHeader(credentials, first)
        if (refused === null) return yield* decode(endpoint, first)
        // Once more with another token, at once, and never a third time: the second answer is final.
        const bearer = refused === userHeader ? user : (owner ?? user)
        yield* bearer.refused(Redacted.make(credentials[refused] ?? ""))
        const renewed = yield* tokens
        const second = yield* attempt(renewed, first.attempts)
        const last: Effect.Effect<never, SessionFailure[Use]> | null =
          refusedHeader(renewed, second) === userHeader ? lastRefusal[endpoint.session] : null
        return yield* last ?? decode(endpoint, second)
      })
    return traced(endpoint, run)
  }
  return { call }
})

// Tokens that are fresh are here at once; only who has to wait for one needs the deadline.
const promptly = <A, E>(tokens: Effect.Effect<A, E>, { deadlineMillis }: Plan, late: () => RequestTimeout) =>
  Effect.flatMap(Effect.forkChild(tokens, { startImmediately: true }), (fiber): Effect.Effect<A, E | RequestTimeout> => {
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return exit
    return Effect.flatMap(Attempts.monotonicMillis, (now) =>
      Effect.timeoutOrElse(
        Effect.onInterrupt(Fiber.join(fiber), () => Fiber.interrupt(fiber)),
        {
          duration: Math.max(0, deadlineMillis - now),
          orElse: () => Effect.fail(late())
        }
      )
    )
  })

const endpointFacts = ({ method, path }: Call.Any) => ({ method, path, attempts: 0 })

type Credentials = { readonly [Header in keyof typeof refusals]: string | null }

const lastRefusal: { readonly [Use in Call.SessionUse]: Effect.Effect<never, SessionFailure[Use]> | null } = {
  none: null,
  optional: null,
  required: Effect.suspend(() => new SessionExpired({ reason: "refused" }))
}

const tokenFor = (
  bearer: Bearer
): { readonly [Use in Call.SessionUse]: Effect.Effect<string | null, TransportFailure | SessionFailure[Use]> } => {
  const required = Effect.map(bearer.current, Redacted.value)
  return {
    none: Effect.succeed(null),
    optional: Effect.catchTag(required, "SessionExpired", () => Effect.succeed(null)),
    required
  }
}

const present = (credentials: Credentials): Readonly<Record<string, string>> => ({
  ...(credentials[userHeader] !== null && { [userHeader]: credentials[userHeader] }),
  ...(credentials[ownerHeader] !== null && { [ownerHeader]: credentials[ownerHeader] })
})

const refusedHeader = (credentials: Credentials, answer: Answer): keyof Credentials | null => {
  const code = knownCode(answer)
  if (code === null) return null
  if (credentials[userHeader] !== null && refusals[userHeader].has(code)) return userHeader
  return credentials[ownerHeader] !== null && refusals[ownerHeader].has(code) ? ownerHeader : null
}

const observe = (user: Bearer, { response }: Answer): Effect.Effect<void> => {
  const at = Date.parse(response.headers.get("date") ?? "")
  return Number.isNaN(at) ? Effect.void : user.observed(at)
}

const planFor = Effect.fnUntraced(function* (config: AppConfig["Service"], network: Network, endpoint: Call.Any) {
  const options = yield* CallOptions
  const total = options.callTimeoutMillis ?? config.callTimeoutMillis ?? callTimeoutMillis
  const plan: Plan = {
    network,
    endpoint,
    idempotent: options.idempotent ?? endpoint.retry === "idempotent",
    attemptTimeoutMillis: options.attemptTimeoutMillis ?? config.attemptTimeoutMillis ?? attemptTimeoutMillis,
    callTimeoutMillis: total,
    deadlineMillis: (yield* Attempts.monotonicMillis) + total
  }
  return plan
})
