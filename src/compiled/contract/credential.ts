// Written by `npm run compile` from src/contract/credential.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/credential.js"
import { EmailPasswordMismatch, MultiFactorAuthenticationRequired, PasswordAuthenticationNotEnabled } from "../../errors/first.js"
import { Credential } from "../schemas/Credential.js"
import { SignInTokens } from "../schemas/Tokens.js"

export const signIn: CallOf<typeof contract.signIn> = /* @__PURE__ */ call("POST", "/auth/password/sign-in", {
  access: "client",
  session: "none",
  payload: Credential,
  success: SignInTokens,
  errors: [EmailPasswordMismatch, PasswordAuthenticationNotEnabled, MultiFactorAuthenticationRequired]
})

