// Written by `npm run compile` from src/contract/passkey.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/passkey.js"
import { PasskeyAuthenticationNotEnabled } from "../../errors/auth.js"
import { MultiFactorAuthenticationRequired } from "../../errors/first.js"
import { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../../errors/passkey.js"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired, VerificationCodeMaxAttemptsReached, VerificationCodeNotFound } from "../../errors/verification.js"
import { PasskeyAuthentication, PasskeyRegistration, PasskeySignIn, RegisterPasskey, RegisteredPasskey } from "../schemas/Passkey.js"
import { NewUserTokens } from "../schemas/Tokens.js"

export const initiateAuthentication: CallOf<typeof contract.initiateAuthentication> = /* @__PURE__ */ call("POST", "/auth/passkey/initiate-passkey-authentication", {
  access: "client",
  session: "none",
  success: PasskeyAuthentication,
  errors: [PasskeyAuthenticationNotEnabled]
})

export const initiateRegistration: CallOf<typeof contract.initiateRegistration> = /* @__PURE__ */ call("POST", "/auth/passkey/initiate-passkey-registration", {
  access: "client",
  session: "required",
  success: PasskeyRegistration,
  errors: [PasskeyAuthenticationNotEnabled]
})

export const register: CallOf<typeof contract.register> = /* @__PURE__ */ call("POST", "/auth/passkey/register", {
  access: "client",
  session: "required",
  payload: RegisterPasskey,
  success: RegisteredPasskey,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed]
})

export const signIn: CallOf<typeof contract.signIn> = /* @__PURE__ */ call("POST", "/auth/passkey/sign-in", {
  access: "client",
  session: "none",
  payload: PasskeySignIn,
  success: NewUserTokens,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached, PasskeyAuthenticationNotEnabled, PasskeyAuthenticationFailed, MultiFactorAuthenticationRequired]
})

