// Written by `npm run compile` from src/schemas/refreshGrant.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { finite, literal, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/refreshGrant.js"

/** @internal */
export const RefreshTokenGrant = /* @__PURE__ */ of<typeof schemas.RefreshTokenGrant.Type>(/* @__PURE__ */ struct({
  grantType: ["grant_type", /* @__PURE__ */ literal("refresh_token")],
  refreshToken: ["refresh_token", secret],
  clientId: ["client_id", string],
  clientSecret: ["client_secret", string]
}))

/** @internal */
export const RefreshTokenTokens = /* @__PURE__ */ of<typeof schemas.RefreshTokenTokens.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret],
  tokenType: ["token_type", /* @__PURE__ */ optional(string)],
  expiresIn: ["expires_in", /* @__PURE__ */ optional(finite)],
  scope: /* @__PURE__ */ optional(string)
}))

