// Written by `npm run compile` from src/schemas/details/password.ts.

import { of } from "../../../codecs/Codec.js"
import { finite } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/password.js"

/** @internal */
export const PasswordTooLong = /* @__PURE__ */ of<typeof schemas.PasswordTooLong.Type>(/* @__PURE__ */ struct({
  maxLength: finite
}))

/** @internal */
export const PasswordTooShort = /* @__PURE__ */ of<typeof schemas.PasswordTooShort.Type>(/* @__PURE__ */ struct({
  minLength: ["min_length", finite]
}))

