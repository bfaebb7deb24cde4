// Written by `npm run compile` from src/schemas/User.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { millis } from "../../codecs/date.js"
import { json } from "../../codecs/json.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/User.js"
import { ServerTeam, Team } from "./Team.js"
import { Metadata } from "./wire.js"

/** @internal */
export const UserOAuthProvider = /* @__PURE__ */ of<typeof schemas.UserOAuthProvider.Type>(/* @__PURE__ */ struct({
  id: string,
  accountId: ["account_id", string],
  email: /* @__PURE__ */ nullable(string)
}))

/** @internal */
export const RestrictedReason = /* @__PURE__ */ of<typeof schemas.RestrictedReason.Type>(/* @__PURE__ */ struct({
  type: string
}))

/** @internal */
export const User = /* @__PURE__ */ of<typeof schemas.User.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", /* @__PURE__ */ nullable(string)],
  primaryEmail: ["primary_email", /* @__PURE__ */ nullable(string)],
  primaryEmailVerified: ["primary_email_verified", boolean],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ nullable(string)],
  signedUpAt: ["signed_up_at_millis", millis],
  clientMetadata: ["client_metadata", Metadata],
  clientReadOnlyMetadata: ["client_read_only_metadata", Metadata],
  selectedTeamId: ["selected_team_id", /* @__PURE__ */ nullable(string)],
  oauthProviders: ["oauth_providers", /* @__PURE__ */ array(UserOAuthProvider)],
  hasPassword: ["has_password", boolean],
  emailAuthEnabled: ["auth_with_email", boolean],
  otpAuthEnabled: ["otp_auth_enabled", boolean],
  passkeyAuthEnabled: ["passkey_auth_enabled", boolean],
  isMultiFactorRequired: ["requires_totp_mfa", boolean],
  isAnonymous: ["is_anonymous", boolean],
  isRestricted: ["is_restricted", /* @__PURE__ */ optional(boolean)],
  restrictedReason: ["restricted_reason", /* @__PURE__ */ nullWhenAbsent(RestrictedReason)],
  selectedTeam: ["selected_team", /* @__PURE__ */ nullable(Team)]
}))

/** @internal */
export const ServerUser = /* @__PURE__ */ of<typeof schemas.ServerUser.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", /* @__PURE__ */ nullable(string)],
  primaryEmail: ["primary_email", /* @__PURE__ */ nullable(string)],
  primaryEmailVerified: ["primary_email_verified", boolean],
  profileImageUrl: ["profile_image_url", /* @__PURE__ */ nullable(string)],
  signedUpAt: ["signed_up_at_millis", millis],
  clientMetadata: ["client_metadata", Metadata],
  clientReadOnlyMetadata: ["client_read_only_metadata", Metadata],
  selectedTeamId: ["selected_team_id", /* @__PURE__ */ nullable(string)],
  oauthProviders: ["oauth_providers", /* @__PURE__ */ array(UserOAuthProvider)],
  hasPassword: ["has_password", boolean],
  emailAuthEnabled: ["auth_with_email", boolean],
  otpAuthEnabled: ["otp_auth_enabled", boolean],
  passkeyAuthEnabled: ["passkey_auth_enabled", boolean],
  isMultiFactorRequired: ["requires_totp_mfa", boolean],
  isAnonymous: ["is_anonymous", boolean],
  isRestricted: ["is_restricted", /* @__PURE__ */ optional(boolean)],
  restrictedReason: ["restricted_reason", /* @__PURE__ */ nullWhenAbsent(RestrictedReason)],
  selectedTeam: ["selected_team", /* @__PURE__ */ nullable(ServerTeam)],
  primaryEmailAuthEnabled: ["primary_email_auth_enabled", boolean],
  serverMetadata: ["server_metadata", Metadata],
  lastActiveAt: ["last_active_at_millis", millis],
  restrictedByAdmin: ["restricted_by_admin", /* @__PURE__ */ optional(boolean)],
  restrictedByAdminReason: ["restricted_by_admin_reason", /* @__PURE__ */ nullWhenAbsent(string)],
  restrictedByAdminPrivateDetails: ["restricted_by_admin_private_details", /* @__PURE__ */ nullWhenAbsent(string)],
  countryCode: ["country_code", /* @__PURE__ */ nullWhenAbsent(string)],
  riskScores: ["risk_scores", /* @__PURE__ */ optional(json)]
}))

