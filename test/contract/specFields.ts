const team = "id display_name profile_image_url client_metadata client_read_only_metadata"
const serverTeam = `${team} created_at_millis server_metadata`
const inside = (field: string, fields: string) => `${field} ${fields.replaceAll(/\S+/g, `${field}.$&`)}`
// `auth_with_email` is `emailAuthEnabled`, `requires_totp_mfa` `isMultiFactorRequired`, `account_id` the `provider_user_id` of the specification.
const user = `id display_name primary_email primary_email_verified profile_image_url signed_up_at_millis selected_team_id client_metadata
  client_read_only_metadata has_password auth_with_email otp_auth_enabled passkey_auth_enabled requires_totp_mfa is_anonymous
  ${inside("oauth_providers", "id account_id")}`
const permission = "id"
const permissionDefinition = "id description contained_permission_ids"
const provider = "id type user_id email allow_sign_in allow_connected_accounts"
const apiKey = `id description expires_at_millis manually_revoked_at_millis created_at_millis type ${inside("value", "last_four")}`
const config = `sign_up_enabled credential_enabled magic_link_enabled passkey_enabled client_team_creation_enabled
  client_user_deletion_enabled allow_team_api_keys allow_user_api_keys ${inside("domains", "domain handler_path")}`
const adminConfig = `${config} ${inside("oauth_providers", "id type client_id client_secret")} ${inside("email_config", "type host port username password sender_name sender_email")} allow_localhost email_theme
  create_team_on_sign_up ${["team_creator", "team_member", "user"].map((one) => inside(`${one}_default_permissions`, permission)).join(" ")}
  oauth_account_merge_strategy`
const adminProject = `id display_name description created_at_millis is_production_mode owner_team_id ${inside("config", adminConfig)}`
const product = `display_name customer_type server_only stackable prices ${inside("included_items", "*.quantity")}`
const customerProducts = `id quantity ${inside("product", product)}`
const tokens = "access_token refresh_token is_new_user user_id"

/**
 * The fields of the entities of section 3 of the specification, by the calls of the contract that return them: a group, or one
 * call. Names are those of the wire; a dot leads inside, and `*` stands for any key.
 */
export const specFields: Readonly<Record<string, string>> = {
  users: `${user} ${inside("selected_team", team)}`,
  "server.users": `${user} ${inside("selected_team", serverTeam)} primary_email_auth_enabled server_metadata last_active_at_millis`,
  teams: team,
  "server.teams": serverTeam,
  teamMemberProfiles: "user_id display_name profile_image_url",
  "server.teamMemberProfiles": "user_id display_name profile_image_url",
  "server.teamMemberships": "user_id",
  teamInvitations: "id team_id recipient_email expires_at_millis",
  "server.teamInvitations": "id team_id recipient_email expires_at_millis",
  "teamInvitations.getDetails": "team_display_name",
  teamPermissions: permission,
  "server.teamPermissions": permission,
  projectPermissions: permission,
  "server.projectPermissions": permission,
  "admin.teamPermissionDefinitions": permissionDefinition,
  "admin.projectPermissionDefinitions": permissionDefinition,
  contactChannels: "id value type is_verified is_primary used_for_auth",
  "server.contactChannels": "id value type is_verified is_primary used_for_auth",
  notificationPreferences: "notification_category_id notification_category_name enabled can_disable",
  "server.notificationPreferences": "notification_category_id notification_category_name enabled can_disable",
  oauthProviders: provider,
  "server.oauthProviders": `${provider} account_id provider_config_id`,
  sessions: "id user_id created_at is_impersonation last_used_at is_current_session",
  "sessions.refresh": tokens,
  "server.sessions": "id user_id created_at is_impersonation last_used_at is_current_session",
  "server.sessions.create": tokens,
  userApiKeys: `${apiKey} user_id`,
  "server.userApiKeys": `${apiKey} user_id`,
  teamApiKeys: `${apiKey} team_id`,
  "server.teamApiKeys": `${apiKey} team_id`,
  "admin.internalApiKeys": "id description expires_at_millis manually_revoked_at_millis created_at_millis",
  projects: `id display_name ${inside("config", `${config} ${inside("enabled_oauth_providers", "id")}`)}`,
  "admin.projects": adminProject,
  internalProjects: adminProject,
  payments: `${customerProducts} display_name quantity url`,
  "server.payments": `${customerProducts} display_name quantity url`,
  // Item: no id. Products have one.
  "payments.getItem": "display_name quantity",
  "server.payments.getItem": "display_name quantity",
  "admin.emailThemes": "id display_name tsx_source",
  "admin.emailTemplates": "id display_name theme_id tsx_source",
  "admin.emailDrafts": "id display_name theme_id tsx_source sent_at_millis",
  "admin.emails": "id to subject sent_at_millis error",
  "server.dataVault": "encrypted_value hashed_key",
  anonymous: tokens,
  mfa: tokens,
  oauth: tokens,
  otp: tokens,
  password: tokens,
  cli: `polling_code login_code status ${tokens}`,
  connectedAccounts: "access_token",
  "server.connectedAccounts": "access_token"
}

/** Calls whose response the specification does not show, or only as what the caller asked for: groups, or single calls. */
export const notShown: ReadonlyArray<string> = [
  "ai",
  "admin.aiChat",
  "admin.config",
  "admin.metrics",
  "admin.payments",
  "admin.signUps",
  "admin.webhooks",
  "admin.emails.render",
  "admin.emails.sendTest",
  "admin.emailTemplates.update",
  "backendUrls",
  "billing",
  "cli.check",
  "clientVersion",
  "connectedAccounts.list",
  "credentialScanning",
  "emails",
  "oauth.authorize",
  "oauth.authorizeLocation",
  "oauth.crossDomainAuthorize",
  "otp.sendSignInCode",
  "passkey",
  "projects.getJwks",
  "purchases",
  "server.billing",
  "server.config",
  "server.connectedAccounts.list",
  "server.emails",
  "server.outbox"
]
