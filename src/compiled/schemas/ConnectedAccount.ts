// Written by `npm run compile` from src/schemas/ConnectedAccount.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/ConnectedAccount.js"

/** @internal */
export const ConnectedAccountScope = /* @__PURE__ */ of<typeof schemas.ConnectedAccountScope.Type>(/* @__PURE__ */ struct({
  scope: /* @__PURE__ */ optional(string)
}))

/** @internal */
export const ConnectedAccountToken = /* @__PURE__ */ of<typeof schemas.ConnectedAccountToken.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret]
}))

