// Written by `npm run compile` from src/contract/oauth.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/oauth.js"
import { InvalidOAuthClientIdOrSecret, MultiFactorAuthenticationRequired } from "../../errors/first.js"
import { InvalidAuthorizationCode } from "../../errors/oauth.js"
import { AuthorizationCodeGrant, AuthorizationCodeTokens } from "../schemas/OAuth.js"

export const exchange: CallOf<typeof contract.exchange> = /* @__PURE__ */ call("POST", "/auth/oauth/token", {
  access: "client",
  session: "none",
  payload: AuthorizationCodeGrant,
  success: AuthorizationCodeTokens,
  errors: [InvalidAuthorizationCode, InvalidOAuthClientIdOrSecret, MultiFactorAuthenticationRequired],
  encoding: "form"
})

export { refresh } from "./refreshGrant.js"

