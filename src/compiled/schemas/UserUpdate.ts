// Written by `npm run compile` from src/schemas/UserUpdate.ts.

import { of } from "../../codecs/Codec.js"
import { nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { checked } from "../../codecs/checked.js"
import { booleanText, intText } from "../../codecs/query.js"
import { renamed } from "../../codecs/renamed.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/UserUpdate.js"
import { notEmpty } from "../../schemas/rules/text.js"
import { TotpSecret } from "./Base64.js"
import { DisplayName } from "./DisplayName.js"
import { Email } from "./Email.js"
import { Password } from "./Password.js"
import { ProfileImage } from "./ProfileImage.js"
import { Uuid } from "./ids.js"
import { Metadata } from "./wire.js"

/** @internal */
export const UpdateUser = /* @__PURE__ */ of<typeof schemas.UpdateUser.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  otpAuthEnabled: ["otp_auth_enabled", /* @__PURE__ */ optional(boolean)],
  passkeyAuthEnabled: ["passkey_auth_enabled", /* @__PURE__ */ optional(boolean)],
  displayName: ["display_name", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(DisplayName))],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(ProfileImage))],
  totpSecretBase64: ["totp_secret_base64", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(TotpSecret))],
  selectedTeamId: ["selected_team_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Uuid))]
}))

/** @internal */
export const NewUserOAuthProvider = /* @__PURE__ */ of<typeof schemas.NewUserOAuthProvider.Type>(/* @__PURE__ */ struct({
  id: string,
  accountId: ["account_id", string],
  email: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string))
}))

/** @internal */
export const ServerCreateUser = /* @__PURE__ */ of<typeof schemas.ServerCreateUser.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  otpAuthEnabled: ["otp_auth_enabled", /* @__PURE__ */ optional(boolean)],
  passkeyAuthEnabled: ["passkey_auth_enabled", /* @__PURE__ */ optional(boolean)],
  displayName: ["display_name", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(DisplayName))],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(ProfileImage))],
  totpSecretBase64: ["totp_secret_base64", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(TotpSecret))],
  primaryEmailVerified: ["primary_email_verified", /* @__PURE__ */ optional(boolean)],
  clientReadOnlyMetadata: ["client_read_only_metadata", /* @__PURE__ */ optional(Metadata)],
  primaryEmailAuthEnabled: ["primary_email_auth_enabled", /* @__PURE__ */ optional(boolean)],
  serverMetadata: ["server_metadata", /* @__PURE__ */ optional(Metadata)],
  primaryEmail: ["primary_email", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Email))],
  password: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Password)),
  passwordHash: ["password_hash", /* @__PURE__ */ optional(/* @__PURE__ */ secretInput(/* @__PURE__ */ checked(string, notEmpty)))],
  oauthProviders: ["oauth_providers", /* @__PURE__ */ optional(/* @__PURE__ */ array(NewUserOAuthProvider))],
  isAnonymous: ["is_anonymous", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const UserQuery = /* @__PURE__ */ of<typeof schemas.UserQuery.Type>(/* @__PURE__ */ struct({
  cursor: /* @__PURE__ */ optional(Uuid),
  limit: /* @__PURE__ */ optional(intText),
  teamId: ["team_id", /* @__PURE__ */ optional(Uuid)],
  orderBy: ["order_by", /* @__PURE__ */ optional(/* @__PURE__ */ renamed("signedUpAt", "signed_up_at"))],
  desc: /* @__PURE__ */ optional(booleanText),
  query: /* @__PURE__ */ optional(string),
  includeAnonymous: ["include_anonymous", /* @__PURE__ */ optional(booleanText)],
  includeRestricted: ["include_restricted", /* @__PURE__ */ optional(booleanText)],
  onlyAnonymous: ["only_anonymous", /* @__PURE__ */ optional(booleanText)]
}))

/** @internal */
export const ServerUpdateUser = /* @__PURE__ */ of<typeof schemas.ServerUpdateUser.Type>(/* @__PURE__ */ struct({
  clientMetadata: ["client_metadata", /* @__PURE__ */ optional(Metadata)],
  otpAuthEnabled: ["otp_auth_enabled", /* @__PURE__ */ optional(boolean)],
  passkeyAuthEnabled: ["passkey_auth_enabled", /* @__PURE__ */ optional(boolean)],
  displayName: ["display_name", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(DisplayName))],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(ProfileImage))],
  totpSecretBase64: ["totp_secret_base64", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(TotpSecret))],
  primaryEmailVerified: ["primary_email_verified", /* @__PURE__ */ optional(boolean)],
  clientReadOnlyMetadata: ["client_read_only_metadata", /* @__PURE__ */ optional(Metadata)],
  primaryEmailAuthEnabled: ["primary_email_auth_enabled", /* @__PURE__ */ optional(boolean)],
  serverMetadata: ["server_metadata", /* @__PURE__ */ optional(Metadata)],
  primaryEmail: ["primary_email", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Email))],
  password: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Password)),
  passwordHash: ["password_hash", /* @__PURE__ */ optional(/* @__PURE__ */ secretInput(/* @__PURE__ */ checked(string, notEmpty)))],
  selectedTeamId: ["selected_team_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Uuid))],
  isAnonymous: ["is_anonymous", /* @__PURE__ */ optional(/* @__PURE__ */ literal(false))]
}))

