// Written by `npm run compile` from src/schemas/OAuthProvider.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, optional } from "../../codecs/absence.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/OAuthProvider.js"
import { Email } from "./Email.js"
import { UserIdOrMe } from "./ids.js"

/** @internal */
export const OAuthProviderType = /* @__PURE__ */ of<typeof schemas.OAuthProviderType.Type>(string)

/** @internal */
export const OAuthProvider = /* @__PURE__ */ of<typeof schemas.OAuthProvider.Type>(/* @__PURE__ */ struct({
  id: string,
  userId: ["user_id", string],
  type: OAuthProviderType,
  providerConfigId: ["provider_config_id", string],
  email: /* @__PURE__ */ nullWhenAbsent(string),
  allowSignIn: ["allow_sign_in", boolean],
  allowConnectedAccounts: ["allow_connected_accounts", boolean]
}))

/** @internal */
export const OAuthProviderQuery = /* @__PURE__ */ of<typeof schemas.OAuthProviderQuery.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", /* @__PURE__ */ optional(UserIdOrMe)]
}))

/** @internal */
export const UpdateOAuthProvider = /* @__PURE__ */ of<typeof schemas.UpdateOAuthProvider.Type>(/* @__PURE__ */ struct({
  allowSignIn: ["allow_sign_in", /* @__PURE__ */ optional(boolean)],
  allowConnectedAccounts: ["allow_connected_accounts", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const CreateOAuthProvider = /* @__PURE__ */ of<typeof schemas.CreateOAuthProvider.Type>(/* @__PURE__ */ struct({
  providerConfigId: ["provider_config_id", string],
  allowSignIn: ["allow_sign_in", boolean],
  allowConnectedAccounts: ["allow_connected_accounts", boolean],
  accountId: ["account_id", string],
  userId: ["user_id", UserIdOrMe],
  email: /* @__PURE__ */ optional(Email)
}))

/** @internal */
export const ServerOAuthProvider = /* @__PURE__ */ of<typeof schemas.ServerOAuthProvider.Type>(/* @__PURE__ */ struct({
  id: string,
  userId: ["user_id", string],
  type: OAuthProviderType,
  providerConfigId: ["provider_config_id", string],
  email: /* @__PURE__ */ nullWhenAbsent(string),
  allowSignIn: ["allow_sign_in", boolean],
  allowConnectedAccounts: ["allow_connected_accounts", boolean],
  accountId: ["account_id", string]
}))

/** @internal */
export const ServerUpdateOAuthProvider = /* @__PURE__ */ of<typeof schemas.ServerUpdateOAuthProvider.Type>(/* @__PURE__ */ struct({
  allowSignIn: ["allow_sign_in", /* @__PURE__ */ optional(boolean)],
  allowConnectedAccounts: ["allow_connected_accounts", /* @__PURE__ */ optional(boolean)],
  accountId: ["account_id", /* @__PURE__ */ optional(string)],
  email: /* @__PURE__ */ optional(Email)
}))

