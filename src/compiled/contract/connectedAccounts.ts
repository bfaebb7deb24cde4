// Written by `npm run compile` from src/contract/connectedAccounts.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/connectedAccounts.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { OAuthAccessTokenNotAvailableWithSharedOAuthKeys, OAuthConnectionDoesNotHaveRequiredScope, OAuthConnectionNotConnectedToUser, OAuthProviderNotFoundOrNotEnabled } from "../../errors/oauth.js"
import { ConnectedAccountScope, ConnectedAccountToken } from "../schemas/ConnectedAccount.js"

export const createAccessToken: CallOf<typeof contract.createAccessToken> = /* @__PURE__ */ call("POST", "/connected-accounts/:userId/:provider/access-token", {
  access: "client",
  session: "required",
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [CannotGetOwnUserWithoutUser, OAuthProviderNotFoundOrNotEnabled, OAuthAccessTokenNotAvailableWithSharedOAuthKeys, OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope],
  retry: "idempotent"
})

