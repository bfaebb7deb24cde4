// Written by `npm run compile` from src/schemas/Tokens.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { boolean, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Tokens.js"

/** @internal */
export const SignInTokens = /* @__PURE__ */ of<typeof schemas.SignInTokens.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret],
  refreshToken: ["refresh_token", secret],
  userId: ["user_id", string]
}))

/** @internal */
export const EndingSession = /* @__PURE__ */ of<typeof schemas.EndingSession.Type>(/* @__PURE__ */ struct({
  accessToken: ["x-stack-access-token", secret]
}))

/** @internal */
export const RefreshingSession = /* @__PURE__ */ of<typeof schemas.RefreshingSession.Type>(/* @__PURE__ */ struct({
  refreshToken: ["x-stack-refresh-token", secret]
}))

/** @internal */
export const RefreshedToken = /* @__PURE__ */ of<typeof schemas.RefreshedToken.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret]
}))

/** @internal */
export const NewUserTokens = /* @__PURE__ */ of<typeof schemas.NewUserTokens.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret],
  refreshToken: ["refresh_token", secret],
  userId: ["user_id", string],
  isNewUser: ["is_new_user", boolean]
}))

/** @internal */
export const AnonymousUpgrade = /* @__PURE__ */ of<typeof schemas.AnonymousUpgrade.Type>(/* @__PURE__ */ struct({
  accessToken: ["x-stack-access-token", /* @__PURE__ */ optional(secret)]
}))

/** @internal */
export const KeptSession = /* @__PURE__ */ of<typeof schemas.KeptSession.Type>(/* @__PURE__ */ struct({
  refreshToken: ["x-stack-refresh-token", /* @__PURE__ */ optional(secret)]
}))

