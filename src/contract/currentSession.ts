import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "../errors/first.js"
import { EndingSession, RefreshedToken, RefreshingSession } from "../schemas/Tokens.js"
import { Done } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

// Apart from the calls about other sessions, so that an app which lists none does not load them.

/** Renews the access token of a session. @source protocol/authentication.md#sessions */
export const refresh = Endpoint.post("/auth/sessions/current/refresh", {
  access: "client",
  session: "none",
  headers: RefreshingSession,
  success: RefreshedToken,
  errors: [RefreshTokenNotFoundOrExpired],
  retry: "idempotent"
})

/** Ends the session that an access token belongs to, which need not be the present one. @source protocol/authentication.md#sessions */
export const deleteCurrent = Endpoint.del("/auth/sessions/current", {
  access: "client",
  session: "none",
  headers: EndingSession,
  success: Done,
  errors: [AccessTokenExpired, RefreshTokenNotFoundOrExpired]
})
