// Written by `npm run compile` from src/schemas/Password.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import { secretInput } from "../../codecs/secret.js"
import type * as schemas from "../../schemas/Password.js"
import { passwordMaxLength } from "../../schemas/rules/password.js"

/** @internal */
export const PasswordText = /* @__PURE__ */ of<typeof schemas.PasswordText.Type>(/* @__PURE__ */ checked(string, passwordMaxLength))

/** @internal */
export const Password = /* @__PURE__ */ of<typeof schemas.Password.Type>(/* @__PURE__ */ secretInput(PasswordText))

