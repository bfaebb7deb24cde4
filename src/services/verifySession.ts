import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { struct } from "../codecs/struct.js"
import { invalid } from "../errors/invalid.js"
import type { InvalidInput, SessionExpired, TransportFailure } from "../errors/sdk.js"
import type { VerifyFailure } from "../errors/verify.js"
import { mustBe } from "../schemas/messages/value.js"
import { accessTokenOf } from "../verify/accessTokenOf.js"
import { allowedUsers } from "../verify/checkVerifyOptions.js"
import { keySetMaxLength } from "../verify/limits.js"
import type { SessionClaims } from "../verify/SessionClaims.js"
import type { AllowedUsers, Verifier } from "../verify/Verifier.js"
import { makeVerifier } from "../verify/Verifier.js"
import { givenProperties } from "./arguments/given.js"
import { AuthOptions } from "./auth/AuthOptions.js"
import { AppConfig } from "./config/AppConfig.js"
import type { TokenStoreOptions } from "./config/tokenStoreOption.js"
import type { RequestLike } from "./platform/RequestLike.js"
import { requestHeader } from "./platform/RequestLike.js"
import { SharedSessions } from "./platform/tokens/SharedSessions.js"
import { hasHeaders } from "./platform/validateRequest.js"
import { Session } from "./session/Session.js"
import { Http } from "./transport/Http.js"
import { Outbound } from "./transport/makeTransport.js"

/** The users that a verified session may belong to, besides normal ones. */
export interface VerifySessionOptions {
  /** Default: none. */
  readonly allow?: AllowedUsers
}

/** Verifies sessions locally, against the project's published keys. */
export interface VerifySession {
  /**
   * Verifies the app's own session, such as that of a request in `app.forRequest({ request, response })`. An expired access token
   * is refreshed first, and written to the session's token store; a fresh one costs no request.
   */
  (
    source?: undefined,
    options?: VerifySessionOptions
  ): Effect.Effect<SessionClaims, VerifyFailure | InvalidInput | SessionExpired | TransportFailure>
  /**
   * Verifies the session of a request (`Authorization: Bearer`, `x-stack-auth` or cookies), or an access token. Refreshes
   * nothing.
   */
  (
    source: RequestLike | string | null,
    options?: VerifySessionOptions
  ): Effect.Effect<SessionClaims, VerifyFailure | InvalidInput>
}

/** Creates the verifier of an app, which caches the keys for all its views. Sends nothing. @internal */
export const appVerifier = (core: Context.Context<AppConfig | Http>): Verifier => {
  const { baseUrl, projectId } = Context.get(core, AppConfig)
  const http = Context.get(core, Http)
  const headers = { accept: "application/json" }
  return makeVerifier({ baseUrl, projectId }, (url) =>
    Effect.mapError(http.send({ method: "GET", url, headers, maxResponseBytes: keySetMaxLength }), ({ reason }) => reason)
  )
}

/** Creates the method for one session. @internal */
export const verifySession = (verifier: Verifier): Effect.Effect<VerifySession, never, Outbound | Session> =>
  Effect.gen(function* () {
    const session = yield* Session
    const { config, platformClock } = yield* Outbound
    const { projectId } = config
    const sessions = yield* SharedSessions
    // `AuthOptions` holds all options of the app.
    const { cookies }: AuthOptions & TokenStoreOptions = yield* AuthOptions
    const tokenIn = (source: RequestLike | string | null): Effect.Effect<string | null, InvalidInput> => {
      if (typeof source === "string" || source === null) return Effect.succeed(source)
      if (!hasHeaders(source)) {
        return Effect.fail(invalid("source", mustBe("a request, an access token, or null")))
      }
      const store = sessions?.forRequest(source, projectId, cookies).store
      if (store === undefined) return Effect.succeed(accessTokenOf(source, projectId, cookies))
      // With shared sessions the cookie holds an id instead of tokens.
      const headers = { get: (name: string) => (name === "cookie" ? null : requestHeader(source, name)) }
      const token = accessTokenOf({ headers }, projectId, cookies)
      return token === null
        ? Effect.map(store.get, (pair) => (pair?.accessToken ? Redacted.value(pair.accessToken) : null))
        : Effect.succeed(token)
    }
    const ownToken = Effect.map(
      Effect.suspend(() => session.getTokens({ maxAgeMillis: Number.POSITIVE_INFINITY })),
      (pair) => (pair === null ? null : Redacted.value(pair.accessToken))
    )
    const verify = Effect.fnUntraced(function* (source?: RequestLike | string | null, options?: VerifySessionOptions) {
      yield* givenProperties("options", options, { allow: struct(allowedUsers) })
      const token = source === undefined ? yield* ownToken : yield* tokenIn(source)
      // By the same clock as that by which a token is refreshed, or one could be neither fresh nor expired.
      const clock = yield* Clock.Clock
      return yield* verifier.verify(token, clock.currentTimeMillisUnsafe(), options?.allow, platformClock.offsetMillis(clock))
    })
    // A cast of overloads: only the app's own session may send requests.
    return verify as VerifySession
  })
