// Written by `npm run compile` from src/contract/server/connectedAccounts.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/connectedAccounts.js"
import { OAuthAccessTokenNotAvailableWithSharedOAuthKeys, OAuthConnectionDoesNotHaveRequiredScope, OAuthConnectionNotConnectedToUser, OAuthProviderNotFoundOrNotEnabled } from "../../../errors/oauth.js"
import { ConnectedAccountScope, ConnectedAccountToken } from "../../schemas/ConnectedAccount.js"

export const createAccessToken: CallOf<typeof contract.createAccessToken> = /* @__PURE__ */ call("POST", "/connected-accounts/:userId/:provider/access-token", {
  access: "server",
  session: "none",
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [OAuthProviderNotFoundOrNotEnabled, OAuthAccessTokenNotAvailableWithSharedOAuthKeys, OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope],
  retry: "idempotent"
})

