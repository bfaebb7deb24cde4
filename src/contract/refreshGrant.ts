import { RefreshTokenNotFoundOrExpired } from "../errors/signIn.js"
import { RefreshTokenGrant, RefreshTokenTokens } from "../schemas/refreshGrant.js"
import { anyone } from "./levels.js"

// In a file of its own, because every app loads it.

/**
 * Refreshes the access token of a session. The OAuth client is the app itself, so a wrong one is unexpected, like a wrong key of any
 * call. @source protocol/authentication.md#oauth
 */
export const refresh = anyone.post("/auth/oauth/token", {
  payload: RefreshTokenGrant,
  success: RefreshTokenTokens,
  errors: [RefreshTokenNotFoundOrExpired],
  encoding: "form",
  retry: "idempotent"
})
