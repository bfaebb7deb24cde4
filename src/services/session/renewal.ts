import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as sessions from "../../contract/currentSession.js"
import * as oauth from "../../contract/refreshGrant.js"
import type { RefreshTokenNotFoundOrExpired } from "../../errors/auth.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { monotonicMillis } from "../../internal/clocks.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../config/AppConfig.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { CallOptions } from "../transport/CallOptions.js"
import type { Http } from "../transport/Http.js"
import { isDefinitelyOtherUser } from "../transport/isSameUser.js"
import { Outbound, refreshTransport } from "../transport/makeTransport.js"
import * as accessToken from "./accessToken.js"

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
  services: Context.Context<AppConfig | Outbound>,
  refreshToken: RefreshToken
): Effect.fn.Return<Renewal> {
  const { projectId, publishableClientKey } = Context.get(services, AppConfig)
  // Built on demand: most of a server's sessions end before their access token does.
  const transport = refreshTransport(Context.get(services, Outbound))
  const answer: Effect.Effect<{ readonly accessToken: AccessToken }, RefreshTokenNotFoundOrExpired | TransportFailure> =
    publishableClientKey === undefined
      ? transport.call(sessions.refresh, { headers: { refreshToken } })
      : transport.call(oauth.refresh, {
          payload: { grantType: "refresh_token", refreshToken, clientId: projectId, clientSecret: publishableClientKey }
        })
  return yield* answer.pipe(
    // The options of the call that needs the token do not concern its refresh.
    Effect.provideService(CallOptions, {}),
    Effect.match({
      onSuccess: ({ accessToken }): Renewal => ({ _tag: "Renewed", accessToken }),
      // Only an error of the platform ends the session: a network's login page may answer anything. protocol/apps.md#sessions
      onFailure: (error): Renewal =>
        error._tag === "RefreshTokenNotFoundOrExpired" || (error._tag === "UnexpectedKnownError" && ends.has(error.error._tag))
          ? { _tag: "Rejected" }
          : { _tag: "Unavailable", error }
    })
  )
})

// The other errors of `isRefreshTokenError`. protocol/apps.md#sessions
const ends: ReadonlySet<string> = new Set(["CannotDeleteCurrentSession", "ProviderRejected"])

/** Returns an access token of a session other than the current one, such as one that has just been signed out. */
export const tokenOf = Effect.fnUntraced(function* (services: Context.Context<AppConfig | Http | Outbound>, pair: TokenPair) {
  if (pair.accessToken !== null) {
    const { expiresAtMillis } = yield* accessToken.found(pair.accessToken, Context.get(services, Outbound).platformClock)
    if (pair.refreshToken === null || (yield* monotonicMillis) < expiresAtMillis) return pair.accessToken
  }
  const renewal = yield* renew(services, pair.refreshToken)
  if (renewal._tag === "Unavailable") return yield* Effect.fail(renewal.error)
  const isOthers = renewal._tag === "Renewed" && isDefinitelyOtherUser(renewal.accessToken, pair.accessToken)
  if (renewal._tag === "Rejected" || isOthers) return yield* new SessionExpired({ reason: "rejected" })
  return renewal.accessToken
})
