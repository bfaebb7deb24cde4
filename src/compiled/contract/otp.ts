// Written by `npm run compile` from src/contract/otp.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/otp.js"
import { RedirectUrlNotWhitelisted, SignUpNotEnabled } from "../../errors/auth.js"
import { MultiFactorAuthenticationRequired } from "../../errors/first.js"
import { UserWithEmailAlreadyExists } from "../../errors/user.js"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired, VerificationCodeMaxAttemptsReached, VerificationCodeNotFound } from "../../errors/verification.js"
import { SignInCodeSent } from "../schemas/OneTimePassword.js"
import { AnonymousUpgrade, NewUserTokens } from "../schemas/Tokens.js"
import { SendCode, ValidCode, VerificationCode } from "../schemas/VerificationCode.js"

export const checkSignInCode: CallOf<typeof contract.checkSignInCode> = /* @__PURE__ */ call("POST", "/auth/otp/sign-in/check-code", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached],
  retry: "idempotent"
})

export const sendSignInCode: CallOf<typeof contract.sendSignInCode> = /* @__PURE__ */ call("POST", "/auth/otp/send-sign-in-code", {
  access: "client",
  session: "none",
  payload: SendCode,
  success: SignInCodeSent,
  errors: [SignUpNotEnabled, UserWithEmailAlreadyExists, RedirectUrlNotWhitelisted]
})

export const signIn: CallOf<typeof contract.signIn> = /* @__PURE__ */ call("POST", "/auth/otp/sign-in", {
  access: "client",
  session: "none",
  headers: AnonymousUpgrade,
  payload: VerificationCode,
  success: NewUserTokens,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, UserWithEmailAlreadyExists, SignUpNotEnabled, MultiFactorAuthenticationRequired]
})

