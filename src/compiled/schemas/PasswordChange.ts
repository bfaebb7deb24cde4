// Written by `npm run compile` from src/schemas/PasswordChange.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/PasswordChange.js"
import { Email, SignUpEmail } from "./Email.js"
import { Password } from "./Password.js"
import { Url } from "./Url.js"
import { Code } from "./VerificationCode.js"

/** @internal */
export const ResetPassword = /* @__PURE__ */ of<typeof schemas.ResetPassword.Type>(/* @__PURE__ */ struct({
  code: Code,
  password: Password
}))

/** @internal */
export const SendResetCode = /* @__PURE__ */ of<typeof schemas.SendResetCode.Type>(/* @__PURE__ */ struct({
  email: Email,
  callbackUrl: ["callback_url", Url]
}))

/** @internal */
export const ResetCodeSent = /* @__PURE__ */ of<typeof schemas.ResetCodeSent.Type>(/* @__PURE__ */ struct({
  success: /* @__PURE__ */ union(string, boolean)
}))

/** @internal */
export const SetPassword = /* @__PURE__ */ of<typeof schemas.SetPassword.Type>(/* @__PURE__ */ struct({
  password: Password
}))

/** @internal */
export const SignUpCredential = /* @__PURE__ */ of<typeof schemas.SignUpCredential.Type>(/* @__PURE__ */ struct({
  email: SignUpEmail,
  password: Password,
  verificationCallbackUrl: ["verification_callback_url", /* @__PURE__ */ optional(Url)]
}))

/** @internal */
export const UpdatePassword = /* @__PURE__ */ of<typeof schemas.UpdatePassword.Type>(/* @__PURE__ */ struct({
  oldPassword: ["old_password", Password],
  newPassword: ["new_password", Password]
}))

