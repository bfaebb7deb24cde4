import {
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser,
  OAuthProviderNotFoundOrNotEnabled
} from "../../errors/oauth.js"
import { ConnectedAccountScope, ConnectedAccountToken } from "../../schemas/ConnectedAccount.js"
import * as Endpoint from "../Endpoint.js"

/** Gets a token with which to call the provider for a user. @source spec 7 Other client and server calls, wire 15.2 */
export const createAccessToken = Endpoint.post("/connected-accounts/:userId/:provider/access-token", {
  access: "server",
  session: "none",
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [
    OAuthProviderNotFoundOrNotEnabled,
    OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
    OAuthConnectionNotConnectedToUser,
    OAuthConnectionDoesNotHaveRequiredScope
  ],
  retry: "idempotent"
})
