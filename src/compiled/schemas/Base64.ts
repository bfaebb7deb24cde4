// Written by `npm run compile` from src/schemas/Base64.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import { secretInput } from "../../codecs/secret.js"
import type * as schemas from "../../schemas/Base64.js"
import { base64 } from "../../schemas/rules/base64.js"

/** @internal */
export const Base64 = /* @__PURE__ */ of<typeof schemas.Base64.Type>(/* @__PURE__ */ checked(string, base64))

/** @internal */
export const TotpSecret = /* @__PURE__ */ of<typeof schemas.TotpSecret.Type>(/* @__PURE__ */ secretInput(Base64))

