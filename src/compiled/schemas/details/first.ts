// Written by `npm run compile` from src/schemas/details/first.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable, optional } from "../../../codecs/absence.js"
import { millis } from "../../../codecs/date.js"
import { string } from "../../../codecs/scalar.js"
import { secret } from "../../../codecs/secret.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/first.js"

/** @internal */
export const AccessTokenExpired = /* @__PURE__ */ of<typeof schemas.AccessTokenExpired.Type>(/* @__PURE__ */ struct({
  expiredAt: ["expired_at_millis", /* @__PURE__ */ nullable(millis)],
  projectId: ["project_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string))],
  userId: ["user_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string))],
  refreshTokenId: ["refresh_token_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string))]
}))

/** @internal */
export const InvalidOAuthClientIdOrSecret = /* @__PURE__ */ of<typeof schemas.InvalidOAuthClientIdOrSecret.Type>(/* @__PURE__ */ struct({
  clientId: ["client_id", /* @__PURE__ */ nullable(string)]
}))

/** @internal */
export const MultiFactorAuthenticationRequired = /* @__PURE__ */ of<typeof schemas.MultiFactorAuthenticationRequired.Type>(/* @__PURE__ */ struct({
  attemptCode: ["attempt_code", secret]
}))

