// Written by `npm run compile` from src/schemas/OAuth.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { nullByDefault } from "../../codecs/nullByDefault.js"
import { boolean, finite, literal, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/OAuth.js"

/** @internal */
export const AuthorizationCodeGrant = /* @__PURE__ */ of<typeof schemas.AuthorizationCodeGrant.Type>(/* @__PURE__ */ struct({
  grantType: ["grant_type", /* @__PURE__ */ literal("authorization_code")],
  code: secret,
  redirectUri: ["redirect_uri", string],
  codeVerifier: ["code_verifier", secret],
  clientId: ["client_id", string],
  clientSecret: ["client_secret", string]
}))

/** @internal */
export const AuthorizationCodeTokens = /* @__PURE__ */ of<typeof schemas.AuthorizationCodeTokens.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret],
  tokenType: ["token_type", /* @__PURE__ */ optional(string)],
  expiresIn: ["expires_in", /* @__PURE__ */ optional(finite)],
  scope: /* @__PURE__ */ optional(string),
  refreshToken: ["refresh_token", secret],
  isNewUser: ["is_new_user", boolean],
  afterCallbackRedirectUrl: ["after_callback_redirect_url", /* @__PURE__ */ nullByDefault(string)]
}))

