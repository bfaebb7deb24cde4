import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { SessionExpired } from "../../errors/sdk.js"
import { monotonicMillis } from "../../internal/clocks.js"
import type { AppConfig } from "../config/AppConfig.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import type { Http } from "../transport/Http.js"
import { isDefinitelyOtherUser } from "../transport/isSameUser.js"
import { Outbound } from "../transport/Outbound.js"
import * as accessToken from "./accessToken.js"
import { renew } from "./renewal.js"

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
