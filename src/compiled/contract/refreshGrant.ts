// Written by `npm run compile` from src/contract/refreshGrant.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/refreshGrant.js"
import { InvalidOAuthClientIdOrSecret, RefreshTokenNotFoundOrExpired } from "../../errors/first.js"
import { RefreshTokenGrant, RefreshTokenTokens } from "../schemas/refreshGrant.js"

export const refresh: CallOf<typeof contract.refresh> = /* @__PURE__ */ call("POST", "/auth/oauth/token", {
  access: "client",
  session: "none",
  payload: RefreshTokenGrant,
  success: RefreshTokenTokens,
  errors: [RefreshTokenNotFoundOrExpired, InvalidOAuthClientIdOrSecret],
  retry: "idempotent",
  encoding: "form"
})

