// Written by `npm run compile` from src/schemas/VerificationCode.ts.

import { of } from "../../codecs/Codec.js"
import { literal } from "../../codecs/scalar.js"
import { secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/VerificationCode.js"
import { SignUpEmail } from "./Email.js"
import { Url } from "./Url.js"
import { CodeText } from "./ids.js"

/** @internal */
export const Code = /* @__PURE__ */ of<typeof schemas.Code.Type>(/* @__PURE__ */ secretInput(CodeText))

/** @internal */
export const VerificationCode = /* @__PURE__ */ of<typeof schemas.VerificationCode.Type>(/* @__PURE__ */ struct({
  code: Code
}))

/** @internal */
export const ValidCode = /* @__PURE__ */ of<typeof schemas.ValidCode.Type>(/* @__PURE__ */ struct({
  isCodeValid: ["is_code_valid", /* @__PURE__ */ literal(true)]
}))

/** @internal */
export const SendCode = /* @__PURE__ */ of<typeof schemas.SendCode.Type>(/* @__PURE__ */ struct({
  email: SignUpEmail,
  callbackUrl: ["callback_url", Url]
}))

/** @internal */
export const Callback = /* @__PURE__ */ of<typeof schemas.Callback.Type>(/* @__PURE__ */ struct({
  callbackUrl: ["callback_url", Url]
}))

