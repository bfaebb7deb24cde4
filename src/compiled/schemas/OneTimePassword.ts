// Written by `npm run compile` from src/schemas/OneTimePassword.ts.

import { of } from "../../codecs/Codec.js"
import { literal, string } from "../../codecs/scalar.js"
import { secret, secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/OneTimePassword.js"
import { Code } from "./VerificationCode.js"

/** @internal */
export const TotpAttempt = /* @__PURE__ */ of<typeof schemas.TotpAttempt.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("totp"),
  totp: /* @__PURE__ */ secretInput(string),
  code: Code
}))

/** @internal */
export const SignInCodeSent = /* @__PURE__ */ of<typeof schemas.SignInCodeSent.Type>(/* @__PURE__ */ struct({
  nonce: secret
}))

