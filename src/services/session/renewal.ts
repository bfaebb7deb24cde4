import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as sessions from "../../contract/currentSession.js"
import * as oauth from "../../contract/refreshGrant.js"
import type { RefreshTokenNotFoundOrExpired } from "../../errors/auth.js"
import type { InvalidOAuthClientIdOrSecret } from "../../errors/oauth.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidResponse, UnexpectedKnownError } from "../../errors/sdk.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../AppConfig.js"
import { AccessTokens } from "../transport/AccessTokens.js"
import type { Retry } from "../transport/CallOptions.js"
import { CallOptions } from "../transport/CallOptions.js"
import type { Http } from "../transport/Http.js"
import { makeTransport } from "../transport/makeTransport.js"
import { isReadable } from "./accessToken.js"

/** The result of a refresh. */
export type Renewal =
  | { readonly _tag: "Renewed"; readonly accessToken: AccessToken }
  /** The platform has ended the session. */
  | { readonly _tag: "Rejected" }
  /** The refresh failed without a verdict on the session, which stays. */
  | { readonly _tag: "Unavailable"; readonly error: TransportFailure }

/**
 * Requests a new access token with the OAuth grant, or, for an app without a publishable key, with a header on the refresh route.
 */
export const renew = Effect.fnUntraced(function* (
  services: Context.Context<AppConfig | Http>,
  refreshToken: RefreshToken
): Effect.fn.Return<Renewal> {
  const { projectId, publishableClientKey } = Context.get(services, AppConfig)
  // Built on demand: most of a server's sessions end before their access token does.
  const transport = yield* Effect.provideContext(makeTransport<"client">(AccessTokens.none), services)
  const endpoint = publishableClientKey === undefined ? sessions.refresh : oauth.refresh
  const at = { method: endpoint.method, path: endpoint.path, attempts: 1, requestId: null }
  const onRetry = ({ attempts }: Retry) => {
    at.attempts = attempts + 1
  }
  const answer: Effect.Effect<{ readonly accessToken: AccessToken | null }, Failure> =
    publishableClientKey === undefined
      ? transport.call(sessions.refresh, { headers: { refreshToken } })
      : transport.call(oauth.refresh, {
          payload: { grantType: "refresh_token", refreshToken, clientId: projectId, clientSecret: publishableClientKey }
        })
  return yield* answer.pipe(
    Effect.provideService(CallOptions, { onRetry }),
    Effect.map(({ accessToken }): Renewal => {
      // A response without a token ends the session. protocol/apps.md#sessions
      if (accessToken === null || Redacted.value(accessToken) === "") return { _tag: "Rejected" }
      if (isReadable(accessToken)) return { _tag: "Renewed", accessToken }
      const what = { field: "access_token", reason: "it is not a token", contentType: null, excerpt: "" }
      return unavailable(new InvalidResponse({ ...at, ...what, origin: new URL(transport.baseUrl()).origin, status: 200 }))
    }),
    Effect.catch((error) =>
      Effect.succeed<Renewal>(
        error._tag === "RefreshTokenNotFoundOrExpired" || (error._tag === "UnexpectedKnownError" && ends.has(error.error._tag))
          ? { _tag: "Rejected" }
          : // A wrong key says nothing about the session: it stays until the key is corrected.
            unavailable(
              error._tag === "InvalidOAuthClientIdOrSecret"
                ? new UnexpectedKnownError({ ...at, status: error.status, error })
                : error
            )
      )
    )
  )
})

// The other errors of `isRefreshTokenError`. protocol/apps.md#sessions
const ends: ReadonlySet<string> = new Set(["CannotDeleteCurrentSession", "ProviderRejected"])

type Failure = RefreshTokenNotFoundOrExpired | InvalidOAuthClientIdOrSecret | TransportFailure

const unavailable = (error: TransportFailure): Renewal => ({ _tag: "Unavailable", error })
