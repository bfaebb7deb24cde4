// Written by `npm run compile` from src/schemas/Project.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { millis } from "../../codecs/date.js"
import { json } from "../../codecs/json.js"
import { nullByDefault } from "../../codecs/nullByDefault.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/Project.js"
import { AdminProjectConfig, IdOnly, ProjectConfig, SharedEmailConfig, UpdateProjectDomain, UpdateProjectOAuthProvider, UpdateStandardEmailConfig } from "./ProjectConfig.js"
import { Url } from "./Url.js"
import { ProjectId, Uuid } from "./ids.js"

/** @internal */
export const CreateProject = /* @__PURE__ */ of<typeof schemas.CreateProject.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", string],
  isProductionMode: ["is_production_mode", /* @__PURE__ */ optional(boolean)],
  description: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string)),
  logoUrl: ["logo_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Url))],
  fullLogoUrl: ["full_logo_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Url))],
  config: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    signUpEnabled: ["sign_up_enabled", /* @__PURE__ */ optional(boolean)],
    credentialEnabled: ["credential_enabled", /* @__PURE__ */ optional(boolean)],
    magicLinkEnabled: ["magic_link_enabled", /* @__PURE__ */ optional(boolean)],
    passkeyEnabled: ["passkey_enabled", /* @__PURE__ */ optional(boolean)],
    clientTeamCreationEnabled: ["client_team_creation_enabled", /* @__PURE__ */ optional(boolean)],
    clientUserDeletionEnabled: ["client_user_deletion_enabled", /* @__PURE__ */ optional(boolean)],
    allowUserApiKeys: ["allow_user_api_keys", /* @__PURE__ */ optional(boolean)],
    allowTeamApiKeys: ["allow_team_api_keys", /* @__PURE__ */ optional(boolean)],
    domains: /* @__PURE__ */ optional(/* @__PURE__ */ array(UpdateProjectDomain)),
    allowLocalhost: ["allow_localhost", /* @__PURE__ */ optional(boolean)],
    createTeamOnSignUp: ["create_team_on_sign_up", /* @__PURE__ */ optional(boolean)],
    emailTheme: ["email_theme", /* @__PURE__ */ optional(string)],
    teamCreatorDefaultPermissions: ["team_creator_default_permissions", /* @__PURE__ */ optional(/* @__PURE__ */ array(IdOnly))],
    teamMemberDefaultPermissions: ["team_member_default_permissions", /* @__PURE__ */ optional(/* @__PURE__ */ array(IdOnly))],
    userDefaultPermissions: ["user_default_permissions", /* @__PURE__ */ optional(/* @__PURE__ */ array(IdOnly))],
    oauthProviders: ["oauth_providers", /* @__PURE__ */ optional(/* @__PURE__ */ array(UpdateProjectOAuthProvider))],
    emailConfig: ["email_config", /* @__PURE__ */ optional(/* @__PURE__ */ union(SharedEmailConfig, UpdateStandardEmailConfig))],
    oauthAccountMergeStrategy: ["oauth_account_merge_strategy", /* @__PURE__ */ optional(/* @__PURE__ */ literal("link_method", "raise_error", "allow_duplicates"))]
  })),
  ownerTeamId: ["owner_team_id", Uuid]
}))

/** @internal */
export const AdminProject = /* @__PURE__ */ of<typeof schemas.AdminProject.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  description: string,
  createdAt: ["created_at_millis", millis],
  isProductionMode: ["is_production_mode", boolean],
  ownerTeamId: ["owner_team_id", /* @__PURE__ */ nullable(string)],
  logoUrl: ["logo_url", /* @__PURE__ */ nullByDefault(string)],
  fullLogoUrl: ["full_logo_url", /* @__PURE__ */ nullByDefault(string)],
  logoFullUrl: ["logo_full_url", /* @__PURE__ */ nullWhenAbsent(string)],
  logoDarkModeUrl: ["logo_dark_mode_url", /* @__PURE__ */ nullWhenAbsent(string)],
  logoFullDarkModeUrl: ["logo_full_dark_mode_url", /* @__PURE__ */ nullWhenAbsent(string)],
  onboardingStatus: ["onboarding_status", /* @__PURE__ */ optional(json)],
  config: AdminProjectConfig
}))

/** @internal */
export const TransferProject = /* @__PURE__ */ of<typeof schemas.TransferProject.Type>(/* @__PURE__ */ struct({
  projectId: ["project_id", ProjectId],
  newTeamId: ["new_team_id", Uuid]
}))

/** @internal */
export const TransferredProject = /* @__PURE__ */ of<typeof schemas.TransferredProject.Type>(/* @__PURE__ */ struct({
  success: /* @__PURE__ */ literal("true", true)
}))

/** @internal */
export const Project = /* @__PURE__ */ of<typeof schemas.Project.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  config: ProjectConfig
}))

/** @internal */
export const UpdateProject = /* @__PURE__ */ of<typeof schemas.UpdateProject.Type>(/* @__PURE__ */ struct({
  displayName: ["display_name", /* @__PURE__ */ optional(string)],
  isProductionMode: ["is_production_mode", /* @__PURE__ */ optional(boolean)],
  description: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(string)),
  logoUrl: ["logo_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Url))],
  fullLogoUrl: ["full_logo_url", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(Url))],
  config: /* @__PURE__ */ optional(/* @__PURE__ */ struct({
    signUpEnabled: ["sign_up_enabled", /* @__PURE__ */ optional(boolean)],
    credentialEnabled: ["credential_enabled", /* @__PURE__ */ optional(boolean)],
    magicLinkEnabled: ["magic_link_enabled", /* @__PURE__ */ optional(boolean)],
    passkeyEnabled: ["passkey_enabled", /* @__PURE__ */ optional(boolean)],
    clientTeamCreationEnabled: ["client_team_creation_enabled", /* @__PURE__ */ optional(boolean)],
    clientUserDeletionEnabled: ["client_user_deletion_enabled", /* @__PURE__ */ optional(boolean)],
    allowUserApiKeys: ["allow_user_api_keys", /* @__PURE__ */ optional(boolean)],
    allowTeamApiKeys: ["allow_team_api_keys", /* @__PURE__ */ optional(boolean)],
    domains: /* @__PURE__ */ optional(/* @__PURE__ */ array(UpdateProjectDomain)),
    allowLocalhost: ["allow_localhost", /* @__PURE__ */ optional(boolean)],
    createTeamOnSignUp: ["create_team_on_sign_up", /* @__PURE__ */ optional(boolean)],
    emailTheme: ["email_theme", /* @__PURE__ */ optional(string)],
    teamCreatorDefaultPermissions: ["team_creator_default_permissions", /* @__PURE__ */ optional(/* @__PURE__ */ array(IdOnly))],
    teamMemberDefaultPermissions: ["team_member_default_permissions", /* @__PURE__ */ optional(/* @__PURE__ */ array(IdOnly))],
    userDefaultPermissions: ["user_default_permissions", /* @__PURE__ */ optional(/* @__PURE__ */ array(IdOnly))],
    oauthProviders: ["oauth_providers", /* @__PURE__ */ optional(/* @__PURE__ */ array(UpdateProjectOAuthProvider))],
    emailConfig: ["email_config", /* @__PURE__ */ optional(/* @__PURE__ */ union(SharedEmailConfig, UpdateStandardEmailConfig))],
    oauthAccountMergeStrategy: ["oauth_account_merge_strategy", /* @__PURE__ */ optional(/* @__PURE__ */ literal("link_method", "raise_error", "allow_duplicates"))]
  }))
}))

