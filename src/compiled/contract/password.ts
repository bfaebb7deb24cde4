// Written by `npm run compile` from src/contract/password.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/password.js"
import { RedirectUrlNotWhitelisted, SignUpNotEnabled } from "../../errors/auth.js"
import { MultiFactorAuthenticationRequired, PasswordAuthenticationNotEnabled } from "../../errors/first.js"
import { PasswordConfirmationMismatch, PasswordTooShort, UserDoesNotHavePassword } from "../../errors/password.js"
import { UserNotFound, UserWithEmailAlreadyExists } from "../../errors/user.js"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired, VerificationCodeMaxAttemptsReached, VerificationCodeNotFound } from "../../errors/verification.js"
import { ResetCodeSent, ResetPassword, SendResetCode, SetPassword, SignUpCredential, UpdatePassword } from "../schemas/PasswordChange.js"
import { AnonymousUpgrade, KeptSession, SignInTokens } from "../schemas/Tokens.js"
import { ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { Done } from "../schemas/wire.js"

export const checkResetCode: CallOf<typeof contract.checkResetCode> = /* @__PURE__ */ call("POST", "/auth/password/reset/check-code", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached],
  retry: "idempotent"
})

export const reset: CallOf<typeof contract.reset> = /* @__PURE__ */ call("POST", "/auth/password/reset", {
  access: "client",
  session: "none",
  payload: ResetPassword,
  success: Done,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, PasswordAuthenticationNotEnabled, PasswordTooShort, UserNotFound]
})

export const sendResetCode: CallOf<typeof contract.sendResetCode> = /* @__PURE__ */ call("POST", "/auth/password/send-reset-code", {
  access: "client",
  session: "none",
  payload: SendResetCode,
  success: ResetCodeSent,
  errors: [PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted]
})

export const set: CallOf<typeof contract.set> = /* @__PURE__ */ call("POST", "/auth/password/set", {
  access: "client",
  session: "required",
  payload: SetPassword,
  success: Done,
  errors: [PasswordAuthenticationNotEnabled, PasswordTooShort]
})

export const signUp: CallOf<typeof contract.signUp> = /* @__PURE__ */ call("POST", "/auth/password/sign-up", {
  access: "client",
  session: "none",
  headers: AnonymousUpgrade,
  payload: SignUpCredential,
  success: SignInTokens,
  errors: [PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, SignUpNotEnabled, PasswordTooShort, UserWithEmailAlreadyExists, MultiFactorAuthenticationRequired]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("POST", "/auth/password/update", {
  access: "client",
  session: "required",
  headers: KeptSession,
  payload: UpdatePassword,
  success: Done,
  errors: [PasswordAuthenticationNotEnabled, PasswordTooShort, UserDoesNotHavePassword, PasswordConfirmationMismatch]
})

export { signIn } from "./credential.js"

