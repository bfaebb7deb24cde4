import {
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser,
  OAuthProviderNotFoundOrNotEnabled
} from "../errors/oauth.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { ConnectedAccountScope, ConnectedAccountToken } from "../schemas/ConnectedAccount.js"
import * as Endpoint from "./Endpoint.js"

/** Gets a token with which to call the provider for the user of the session. @source spec 7 Other client and server calls, wire 15.2 */
export const createAccessToken = Endpoint.post("/connected-accounts/:userId/:provider/access-token", {
  access: "client",
  session: "required",
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [
    CannotGetOwnUserWithoutUser,
    OAuthProviderNotFoundOrNotEnabled,
    OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
    OAuthConnectionNotConnectedToUser,
    OAuthConnectionDoesNotHaveRequiredScope
  ],
  retry: "idempotent"
})
