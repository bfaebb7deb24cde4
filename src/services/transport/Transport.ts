import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Endpoint from "../../contract/Endpoint.js"
import { isInvalidAccessToken } from "../../errors/auth.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { SessionExpired, TransportFailure } from "../../errors/sdk.js"
import { RequestTimeout, UnexpectedKnownError } from "../../errors/sdk.js"
import { attemptTimeoutMillis } from "../../schemas/limits.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../AppConfig.js"
import { AccessTokens } from "./AccessTokens.js"
import type { HttpRequest } from "./Http.js"
import { Http } from "./Http.js"
import { encode } from "./request.js"
import { decode } from "./response.js"
import { retrying } from "./retry.js"

/** The levels that an app of one level can call: its own and those below. */
export type Reach<Level extends Endpoint.Access> = {
  readonly client: "client"
  readonly server: "client" | "server"
  readonly admin: "client" | "server" | "admin"
}[Level]

/** How a call can fail because of the session, by what the endpoint asks of it. */
export interface SessionFailure {
  readonly none: never
  readonly optional: never
  readonly required: SessionExpired
}

/**
 * Calls the endpoints of some levels. A call above them is a type error, and a transport of a higher level can stand in
 * for one of a lower level: `Endpoint` is covariant in its access, so this is contravariant.
 */
export interface Transport<in Levels extends Endpoint.Access> {
  readonly call: <Use extends Endpoint.SessionUse, Input extends Endpoint.AnyInput, Success, Error extends AnyKnownError = never>(
    endpoint: Endpoint.Endpoint<Levels, Use, Input, Success, Error>,
    input: NoInfer<Input>
  ) => Effect.Effect<Success, Error["wire"]["Type"] | TransportFailure | SessionFailure[Use]>
}

/** Builds a transport over the app's configuration, its `Http` and the tokens of its session. */
export const make = Effect.fnUntraced(function* <Levels extends Endpoint.Access>(tokens: AccessTokens["Service"]) {
  const config = yield* AppConfig
  const http = yield* Http

  const tokenFor: TokenFor = {
    none: Effect.succeed(null),
    optional: Effect.catchTag(tokens.current, "SessionExpired", () => Effect.succeed(null)),
    required: tokens.current
  }

  const call: Transport<Levels>["call"] = Effect.fnUntraced(function* <
    Use extends Endpoint.SessionUse,
    Input extends Endpoint.AnyInput,
    Success,
    Error extends AnyKnownError
  >(
    endpoint: Endpoint.Endpoint<Levels, Use, Input, Success, Error>,
    input: Input
  ): Effect.fn.Return<Success, Error["wire"]["Type"] | TransportFailure | SessionFailure[Use]> {
    const send = (request: HttpRequest) =>
      http.send(request).pipe(
        Effect.timeoutOrElse({
          duration: attemptTimeoutMillis,
          orElse: () => Effect.fail(new RequestTimeout({ timeoutMillis: attemptTimeoutMillis }))
        }),
        Effect.flatMap((response) => decode(endpoint, response)),
        retrying(endpoint.retry)
      )
    const request = yield* encode(config, endpoint, input)
    const current: Effect.Effect<AccessToken | null, TransportFailure | SessionFailure[Use]> = tokenFor[endpoint.session]
    const token = yield* current
    if (token === null) return yield* send(request)
    return yield* send(authorized(request, token)).pipe(
      Effect.catchIf(refusesToken, () =>
        // Once more with another token, and never a third time: the second answer is final.
        Effect.gen(function* () {
          yield* tokens.refused(token)
          const next = yield* current
          return yield* send(next === null ? request : authorized(request, next))
        })
      )
    )
  })
  return { call }
})

type TokenFor = {
  readonly [Use in Endpoint.SessionUse]: Effect.Effect<AccessToken | null, TransportFailure | SessionFailure[Use]>
}

const authorized = (request: HttpRequest, token: AccessToken): HttpRequest => ({
  ...request,
  headers: { ...request.headers, "x-stack-access-token": Redacted.value(token) }
})

const refusesToken = (error: { readonly _tag: string }): boolean =>
  isInvalidAccessToken(error instanceof UnexpectedKnownError ? error.error : error)

/** The transport of a client app. */
export class ClientTransport extends Context.Service<ClientTransport, Transport<Reach<"client">>>()(
  "portico/transport/ClientTransport"
) {
  static readonly layer = Layer.effect(ClientTransport, Effect.flatMap(AccessTokens, make<Reach<"client">>))
}

/** The transport of a server app. Endpoints of a client are within its reach. */
export class ServerTransport extends Context.Service<ServerTransport, Transport<Reach<"server">>>()(
  "portico/transport/ServerTransport"
) {
  static readonly layer = Layer.effect(ServerTransport, Effect.flatMap(AccessTokens, make<Reach<"server">>))
}
