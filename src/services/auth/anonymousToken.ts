import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import { AppConfig } from "../config/AppConfig.js"
import { Session } from "../session/Session.js"
import { withinCallTimeout } from "../session/withinCallTimeout.js"
import { checkPayload } from "../transport/request.js"
import { unverifiedUserOf } from "./sessions/UnverifiedUser.js"

/**
 * Returns the access token of an anonymous user, which a sign-up converts, or null: without the token the platform would create a
 * second user. Others never wait for a session. @internal
 */
export const anonymousToken = Effect.gen(function* () {
  const config = yield* AppConfig
  const session = yield* Session
  return Effect.gen(function* () {
    const pair = yield* session.ownPair
    const known = pair?.accessToken ? unverifiedUserOf(pair.accessToken) : null
    if (pair === null || known?.isAnonymous === false) return null
    const token = yield* withinCallTimeout(config, session.accessTokens.current())
    return unverifiedUserOf(token)?.isAnonymous ? token : null
  }).pipe(Effect.catchTag("SessionExpired", () => Effect.succeed(null)))
})

/**
 * Returns the headers with which a call converts an anonymous user. The token may need a request of its own, so an invalid
 * payload is refused first. @internal
 */
export const anonymousHeaders = Effect.map(
  anonymousToken,
  (token) => (call: Call.Any, payload: unknown) =>
    Effect.andThen(
      checkPayload(call, payload),
      Effect.map(token, (accessToken) => (accessToken === null ? {} : { accessToken }))
    )
)
