import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "../errors/signIn.js"
import { EndingSession, RefreshedToken, RefreshingSession } from "../schemas/Tokens.js"
import { Done } from "../schemas/wire.js"
import { anyone } from "./levels.js"

// In a file of its own, so that an app that lists no sessions does not load those calls.

/** Refreshes the access token of a session. @source protocol/authentication.md#sessions */
export const refresh = anyone.post("/auth/sessions/current/refresh", {
  headers: RefreshingSession,
  success: RefreshedToken,
  errors: [RefreshTokenNotFoundOrExpired],
  retry: "idempotent"
})

/**
 * Ends the session of an access token, which may not be the app's own. @source protocol/authentication.md#sessions
 */
export const deleteCurrent = anyone.del("/auth/sessions/current", {
  headers: EndingSession,
  success: Done,
  errors: [AccessTokenExpired, RefreshTokenNotFoundOrExpired]
})
