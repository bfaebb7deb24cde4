// Written by `npm run compile` from src/schemas/Email.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/Email.js"
import { email, emailLength, internetEmail } from "../../schemas/rules/email.js"

/** @internal */
export const Email = /* @__PURE__ */ of<typeof schemas.Email.Type>(/* @__PURE__ */ checked(string, email))

/** @internal */
export const SignUpEmail = /* @__PURE__ */ of<typeof schemas.SignUpEmail.Type>(/* @__PURE__ */ checked(string, email, emailLength, internetEmail))

