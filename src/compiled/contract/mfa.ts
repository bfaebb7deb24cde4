// Written by `npm run compile` from src/contract/mfa.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/mfa.js"
import { InvalidTotpCode } from "../../errors/auth.js"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired, VerificationCodeMaxAttemptsReached, VerificationCodeNotFound } from "../../errors/verification.js"
import { TotpAttempt } from "../schemas/OneTimePassword.js"
import { NewUserTokens } from "../schemas/Tokens.js"

export const signIn: CallOf<typeof contract.signIn> = /* @__PURE__ */ call("POST", "/auth/mfa/sign-in", {
  access: "client",
  session: "none",
  payload: TotpAttempt,
  success: NewUserTokens,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, InvalidTotpCode]
})

