import * as Schema from "effect/Schema"
import { RefreshTokenNotFoundOrExpired } from "../errors/auth.js"
import { RefreshedToken, RefreshToken } from "../schemas/Tokens.js"
import { Wire } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Renews the access token of a session by the refresh grant of OAuth; the refresh token stays. @source facts 8.6 */
export const refreshGrant = Endpoint.post("/auth/oauth/token", {
  access: "client",
  session: "none",
  encoding: "form",
  payload: Wire({
    grantType: Schema.Literal("refresh_token"),
    refreshToken: RefreshToken,
    clientId: Schema.String,
    clientSecret: Schema.String
  }),
  success: RefreshedToken,
  errors: [RefreshTokenNotFoundOrExpired],
  retry: "idempotent"
})
