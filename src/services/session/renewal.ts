import * as Effect from "effect/Effect"
import { refreshGrant } from "../../contract/refreshGrant.js"
import * as sessions from "../../contract/sessions.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { InvalidResponse } from "../../errors/sdk.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../AppConfig.js"
import { AccessTokens } from "../transport/AccessTokens.js"
import { makeTransport } from "../transport/makeTransport.js"
import { isReadable } from "./accessToken.js"

/** What asking for a new access token came to. There is nothing else. */
export type Renewal =
  | { readonly _tag: "Renewed"; readonly accessToken: AccessToken }
  /** The platform has ended the session. */
  | { readonly _tag: "Rejected" }
  /** Nothing is known about the session, so it stays. */
  | { readonly _tag: "Unavailable"; readonly error: TransportFailure }

/** Asks for a new access token. */
export type Renew = (refreshToken: RefreshToken) => Effect.Effect<Renewal>

/** Builds the way to ask: the OAuth grant, or the route with a header for an app that has no publishable key. */
export const makeRenew = Effect.map(
  Effect.zip(AppConfig, makeTransport<"client">(AccessTokens.none)),
  ([{ projectId, publishableClientKey }, transport]): Renew =>
    (refreshToken) => {
      const endpoint = publishableClientKey === undefined ? sessions.refresh : refreshGrant
      const answer =
        publishableClientKey === undefined
          ? transport.call(sessions.refresh, { headers: { refreshToken } })
          : transport.call(refreshGrant, {
              payload: { grantType: "refresh_token", refreshToken, clientId: projectId, clientSecret: publishableClientKey }
            })
      return answer.pipe(
        Effect.map(({ accessToken }): Renewal => {
          if (isReadable(accessToken)) return { _tag: "Renewed", accessToken }
          return unavailable(
            new InvalidResponse({
              method: endpoint.method,
              path: endpoint.path,
              attempts: 1,
              status: 200,
              requestId: null,
              field: "access_token",
              reason: "it is not a token",
              contentType: null,
              excerpt: ""
            })
          )
        }),
        Effect.catchTag("RefreshTokenNotFoundOrExpired", () => Effect.succeed<Renewal>({ _tag: "Rejected" })),
        Effect.catch((error) => Effect.succeed(unavailable(error)))
      )
    }
)

const unavailable = (error: TransportFailure): Renewal => ({ _tag: "Unavailable", error })
