// Written by `npm run compile` from src/schemas/ProjectConfig.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { openUnion } from "../../codecs/openUnion.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { secret, secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/ProjectConfig.js"
import { OAuthProviderType } from "./OAuthProvider.js"
import { Port } from "./Port.js"
import { HandlerPath } from "./Url.js"
import { TrustedDomain } from "./domain.js"

/** @internal */
export const UpdateProjectDomain = /* @__PURE__ */ of<typeof schemas.UpdateProjectDomain.Type>(/* @__PURE__ */ struct({
  domain: TrustedDomain,
  handlerPath: ["handler_path", HandlerPath]
}))

/** @internal */
export const IdOnly = /* @__PURE__ */ of<typeof schemas.IdOnly.Type>(/* @__PURE__ */ struct({
  id: string
}))

/** @internal */
export const UpdateProjectOAuthProvider = /* @__PURE__ */ of<typeof schemas.UpdateProjectOAuthProvider.Type>(/* @__PURE__ */ struct({
  id: /* @__PURE__ */ literal("google", "github", "microsoft", "spotify", "facebook", "discord", "gitlab", "bitbucket", "linkedin", "apple", "x", "twitch"),
  type: /* @__PURE__ */ literal("shared", "standard"),
  clientId: ["client_id", /* @__PURE__ */ optional(string)],
  clientSecret: ["client_secret", /* @__PURE__ */ optional(/* @__PURE__ */ secretInput(string))],
  facebookConfigId: ["facebook_config_id", /* @__PURE__ */ optional(string)],
  microsoftTenantId: ["microsoft_tenant_id", /* @__PURE__ */ optional(string)]
}))

/** @internal */
export const SharedEmailConfig = /* @__PURE__ */ of<typeof schemas.SharedEmailConfig.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("shared")
}))

/** @internal */
export const UpdateStandardEmailConfig = /* @__PURE__ */ of<typeof schemas.UpdateStandardEmailConfig.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("standard"),
  host: string,
  port: Port,
  username: string,
  password: /* @__PURE__ */ secretInput(string),
  senderName: ["sender_name", string],
  senderEmail: ["sender_email", string]
}))

/** @internal */
export const ProjectDomain = /* @__PURE__ */ of<typeof schemas.ProjectDomain.Type>(/* @__PURE__ */ struct({
  domain: string,
  handlerPath: ["handler_path", string]
}))

/** @internal */
export const ProjectOAuthProvider = /* @__PURE__ */ of<typeof schemas.ProjectOAuthProvider.Type>(/* @__PURE__ */ struct({
  id: OAuthProviderType,
  providerConfigId: ["provider_config_id", string],
  type: string,
  clientId: ["client_id", /* @__PURE__ */ optional(string)],
  clientSecret: ["client_secret", /* @__PURE__ */ optional(secret)],
  facebookConfigId: ["facebook_config_id", /* @__PURE__ */ optional(string)],
  microsoftTenantId: ["microsoft_tenant_id", /* @__PURE__ */ optional(string)]
}))

/** @internal */
export const StandardEmailConfig = /* @__PURE__ */ of<typeof schemas.StandardEmailConfig.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("standard"),
  host: string,
  port: Port,
  username: string,
  password: secret,
  senderName: ["sender_name", string],
  senderEmail: ["sender_email", string]
}))

/** @internal */
export const EmailConfig = /* @__PURE__ */ of<typeof schemas.EmailConfig.Type>(/* @__PURE__ */ openUnion({
  shared: SharedEmailConfig,
  standard: StandardEmailConfig
}))

/** @internal */
export const AdminProjectConfig = /* @__PURE__ */ of<typeof schemas.AdminProjectConfig.Type>(/* @__PURE__ */ struct({
  signUpEnabled: ["sign_up_enabled", boolean],
  credentialEnabled: ["credential_enabled", boolean],
  magicLinkEnabled: ["magic_link_enabled", boolean],
  passkeyEnabled: ["passkey_enabled", boolean],
  clientTeamCreationEnabled: ["client_team_creation_enabled", boolean],
  clientUserDeletionEnabled: ["client_user_deletion_enabled", boolean],
  allowUserApiKeys: ["allow_user_api_keys", boolean],
  allowTeamApiKeys: ["allow_team_api_keys", boolean],
  domains: /* @__PURE__ */ array(ProjectDomain),
  allowLocalhost: ["allow_localhost", boolean],
  createTeamOnSignUp: ["create_team_on_sign_up", boolean],
  emailTheme: ["email_theme", string],
  teamCreatorDefaultPermissions: ["team_creator_default_permissions", /* @__PURE__ */ array(IdOnly)],
  teamMemberDefaultPermissions: ["team_member_default_permissions", /* @__PURE__ */ array(IdOnly)],
  userDefaultPermissions: ["user_default_permissions", /* @__PURE__ */ array(IdOnly)],
  enabledOauthProviders: ["enabled_oauth_providers", /* @__PURE__ */ array(IdOnly)],
  oauthProviders: ["oauth_providers", /* @__PURE__ */ array(ProjectOAuthProvider)],
  emailConfig: ["email_config", EmailConfig],
  oauthAccountMergeStrategy: ["oauth_account_merge_strategy", string]
}))

/** @internal */
export const ProjectConfig = /* @__PURE__ */ of<typeof schemas.ProjectConfig.Type>(/* @__PURE__ */ struct({
  signUpEnabled: ["sign_up_enabled", boolean],
  credentialEnabled: ["credential_enabled", boolean],
  magicLinkEnabled: ["magic_link_enabled", boolean],
  passkeyEnabled: ["passkey_enabled", boolean],
  clientTeamCreationEnabled: ["client_team_creation_enabled", boolean],
  clientUserDeletionEnabled: ["client_user_deletion_enabled", boolean],
  allowUserApiKeys: ["allow_user_api_keys", boolean],
  allowTeamApiKeys: ["allow_team_api_keys", boolean],
  domains: /* @__PURE__ */ array(ProjectDomain),
  oauthProviders: ["enabled_oauth_providers", /* @__PURE__ */ array(IdOnly)]
}))

