import { isDeepStrictEqual } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import * as FakeBrowser from "../../src/testing/FakeBrowser.js"
import { canaryToken } from "../support/canaries.js"
import { golden } from "../support/fakes.js"
import { specRows } from "./specRows.js"

/** A value that only the SDK knows, such as a random or an encrypted text. */
const anyText = "<any text>"
const id = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
const other = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"
const code = "c".repeat(45)
const email = "ada@example.com"
const password = "correct horse"
const page = "http://localhost:3000"
const link = (name: string) => `${page}/handler/${name}`

type Row<App> = readonly [request: string, body: unknown, call: (app: App) => Effect.Effect<unknown, unknown>]

const client: ReadonlyArray<Row<ClientApp["Service"]>> = [
  // Authentication
  [
    "POST /auth/password/send-reset-code",
    { email, callback_url: link("password-reset") },
    ({ auth }) => auth.sendForgotPasswordEmail(email)
  ],
  ["POST /auth/password/reset/check-code", { code }, ({ auth }) => auth.checkPasswordResetCode(code)],
  ["POST /auth/password/reset", { code, password }, ({ auth }) => auth.resetPassword({ code, password })],
  [
    "POST /auth/password/update",
    { old_password: password, new_password: "another horse" },
    ({ auth }) => auth.updatePassword({ oldPassword: password, newPassword: "another horse" })
  ],
  ["POST /auth/password/set", { password }, ({ auth }) => auth.setPassword({ password })],
  ["POST /auth/password/sign-in", { email, password }, ({ auth }) => auth.signInWithCredential({ email, password })],
  [
    "POST /auth/password/sign-up",
    { email, password, verification_callback_url: link("email-verification") },
    ({ auth }) => auth.signUpWithCredential({ email, password })
  ],
  ["POST /auth/anonymous/sign-up", null, ({ auth }) => Effect.andThen(auth.signOut(), auth.signUpAnonymously())],
  [
    "POST /auth/otp/send-sign-in-code",
    { email, callback_url: link("magic-link-callback") },
    ({ auth }) => auth.sendMagicLinkEmail(email)
  ],
  ["POST /auth/otp/sign-in", { code }, ({ auth }) => auth.signInWithMagicLink(code)],
  ["POST /auth/mfa/sign-in", { type: "totp", totp: "123456", code }, ({ auth }) => auth.signInWithMfa("123456", code)],
  ["POST /auth/passkey/initiate-passkey-registration", null, ({ auth }) => auth.registerPasskey()],
  ["POST /auth/passkey/register", { credential: anyText, code: anyText }, ({ auth }) => auth.registerPasskey()],
  ["POST /auth/passkey/initiate-passkey-authentication", null, ({ auth }) => auth.signInWithPasskey()],
  ["POST /auth/passkey/sign-in", { authentication_response: anyText, code: anyText }, ({ auth }) => auth.signInWithPasskey()],
  ["GET /auth/sessions?user_id=me", null, ({ auth }) => auth.listSessions()],
  [`DELETE /auth/sessions/${id}?user_id=me`, null, ({ auth }) => auth.revokeSession(id)],
  [
    "POST /auth/cli",
    { expires_in_millis: 60_000 },
    ({ auth }) => auth.promptCliLogin({ appUrl: page, expiresInMillis: 60_000, maxAttempts: 1, promptLink: () => {} })
  ],
  [
    "POST /auth/cli/poll",
    { polling_code: "polling" },
    ({ auth }) => auth.promptCliLogin({ appUrl: page, maxAttempts: 1, promptLink: () => {} })
  ],
  ["POST /auth/cli/complete", { login_code: code, refresh_token: "refresh" }, ({ auth }) => auth.confirmCliLogin(code)],
  ["POST /auth/cli/complete", { login_code: code, mode: "check" }, ({ auth }) => auth.claimCliSession(code)],
  ["DELETE /auth/sessions/current", null, ({ auth }) => auth.signOut()],

  // Users and contacts
  ["GET /users/me", null, ({ user }) => user.get()],
  [
    "PATCH /users/me",
    { display_name: "Ada", client_metadata: { a: 1 }, selected_team_id: id, profile_image_url: "https://app.test/a.png" },
    ({ user }) =>
      user.update({
        displayName: "Ada",
        clientMetadata: { a: 1 },
        selectedTeamId: id,
        profileImageUrl: "https://app.test/a.png"
      })
  ],
  [
    "PATCH /users/me",
    { otp_auth_enabled: true, passkey_auth_enabled: false },
    ({ user }) => user.update({ otpAuthEnabled: true, passkeyAuthEnabled: false })
  ],
  ["PATCH /users/me", { totp_secret_base64: null }, ({ auth }) => auth.disableMfa()],
  ["DELETE /users/me", null, ({ user }) => user.delete()],
  [
    "POST /contact-channels/send-verification-code",
    { email, callback_url: link("email-verification") },
    ({ auth }) => auth.sendVerificationEmail(email)
  ],
  ["POST /contact-channels/verify", { code }, ({ auth }) => auth.verifyEmail(code)],
  ["GET /contact-channels?user_id=me", null, ({ contactChannels }) => contactChannels.list()],
  [
    "POST /contact-channels",
    { user_id: "me", type: "email", value: email, used_for_auth: false },
    ({ contactChannels }) => contactChannels.create({ value: email })
  ],
  [
    `PATCH /contact-channels/me/${id}`,
    { is_primary: true },
    ({ contactChannels }) => contactChannels.update(id, { isPrimary: true })
  ],
  [`DELETE /contact-channels/me/${id}`, null, ({ contactChannels }) => contactChannels.delete(id)],
  [
    `POST /contact-channels/me/${id}/send-verification-code`,
    { callback_url: link("email-verification") },
    ({ contactChannels }) => contactChannels.sendVerificationEmail(id)
  ],

  // Teams
  [`GET /team-invitations?team_id=${id}`, null, ({ invitations }) => invitations.list(id)],
  [
    "POST /team-invitations/send-code",
    { email, team_id: id, callback_url: link("team-invitation") },
    ({ invitations }) => invitations.send({ teamId: id, email })
  ],
  ["POST /team-invitations/accept", { code }, ({ invitations }) => invitations.accept(code)],
  ["POST /team-invitations/accept/check-code", { code }, ({ invitations }) => invitations.check(code)],
  ["POST /team-invitations/accept/details", { code }, ({ invitations }) => invitations.getDetails(code)],
  [
    `DELETE /team-invitations/${other}?team_id=${id}`,
    null,
    ({ invitations }) => invitations.revoke({ teamId: id, invitationId: other })
  ],
  [`GET /team-member-profiles?team_id=${id}`, null, ({ teams }) => teams.listMembers(id)],
  [`GET /team-member-profiles/${id}/me`, null, ({ teams }) => teams.getProfile(id)],
  [
    `PATCH /team-member-profiles/${id}/me`,
    { display_name: "Ada" },
    ({ teams }) => teams.updateProfile(id, { displayName: "Ada" })
  ],
  [`DELETE /team-memberships/${id}/me`, null, ({ teams }) => teams.leave(id)],
  ["GET /teams?user_id=me", null, ({ teams }) => teams.list()],
  ["POST /teams", { display_name: "Engines" }, ({ teams }) => teams.create({ displayName: "Engines" })],
  [`GET /teams/${id}`, null, ({ teams }) => teams.get(id)],
  [`PATCH /teams/${id}`, { display_name: "Looms" }, ({ teams }) => teams.update(id, { displayName: "Looms" })],
  [`DELETE /teams/${id}`, null, ({ teams }) => teams.delete(id)],
  [`GET /team-permissions?recursive=true&team_id=${id}&user_id=me`, null, ({ permissions }) => permissions.list({ teamId: id })],
  ["GET /project-permissions?recursive=true&user_id=me", null, ({ permissions }) => permissions.list()],

  // Other calls
  ["GET /projects/current", null, ({ project }) => project.get()],
  [
    "POST /connected-accounts/me/github/access-token",
    { scope: "repo user" },
    ({ auth }) => auth.getConnectedAccount("github", { scopes: ["repo", "user"] })
  ],
  ["GET /user-api-keys?user_id=me", null, ({ apiKeys }) => apiKeys.list()],
  [
    "POST /user-api-keys",
    { user_id: "me", description: "ci", expires_at_millis: 1893456000000 },
    ({ apiKeys }) => apiKeys.create({ description: "ci", expiresAt: new Date(1893456000000) })
  ],
  [`GET /user-api-keys/${id}`, null, ({ apiKeys }) => apiKeys.get(id)],
  [`PATCH /user-api-keys/${id}`, { revoked: true }, ({ apiKeys }) => apiKeys.revoke(id)],
  [`GET /team-api-keys?team_id=${other}`, null, ({ apiKeys }) => apiKeys.list({ teamId: other })],
  [
    "POST /team-api-keys",
    { team_id: other, description: "ci", expires_at_millis: null, is_public: true },
    ({ apiKeys }) => apiKeys.create({ teamId: other, description: "ci", isPublic: true })
  ],
  [`GET /team-api-keys/${id}?team_id=${other}`, null, ({ apiKeys }) => apiKeys.get({ keyId: id, teamId: other })],
  [
    `PATCH /team-api-keys/${id}?team_id=${other}`,
    { description: "cd" },
    ({ apiKeys }) => apiKeys.update({ keyId: id, teamId: other }, { description: "cd" })
  ],
  ["GET /emails/notification-preference/me", null, ({ notifications }) => notifications.list()],
  [
    `PATCH /emails/notification-preference/me/${id}`,
    { enabled: false },
    ({ notifications }) => notifications.setEnabled(id, false)
  ],
  ["GET /oauth-providers?user_id=me", null, ({ oauthProviders }) => oauthProviders.list()],
  [`GET /oauth-providers/me/${id}`, null, ({ oauthProviders }) => oauthProviders.get(id)],
  [
    `PATCH /oauth-providers/me/${id}`,
    { allow_sign_in: false, allow_connected_accounts: true },
    ({ oauthProviders }) => oauthProviders.update(id, { allowSignIn: false, allowConnectedAccounts: true })
  ],
  [`DELETE /oauth-providers/me/${id}`, null, ({ oauthProviders }) => oauthProviders.delete(id)],
  [`GET /payments/items/user/${id}/credits`, null, ({ payments }) => payments.getItem({ userId: id, itemId: "credits" })],
  [
    `GET /payments/products/team/${id}?cursor=plan&limit=5`,
    null,
    ({ payments }) => payments.listProducts({ teamId: id }, { cursor: "plan", limit: 5 })
  ],
  [
    "POST /payments/purchases/create-purchase-url",
    { customer_type: "user", customer_id: id, product_id: "plan", return_url: `${page}/thanks` },
    ({ payments }) => payments.createCheckoutUrl({ userId: id, productId: "plan", returnUrl: `${page}/thanks` })
  ]
]

const internal: ReadonlyArray<Row<ClientApp["Service"]>> = [
  ["GET /internal/projects", null, ({ ownedProjects }) => ownedProjects.list()],
  [
    "POST /internal/projects",
    { display_name: "Shop", owner_team_id: id },
    ({ ownedProjects }) => ownedProjects.create({ displayName: "Shop", teamId: id })
  ],
  [
    "POST /internal/projects/transfer",
    { project_id: other, new_team_id: id },
    ({ ownedProjects }) => ownedProjects.transfer({ projectId: other, teamId: id })
  ]
]

const server: ReadonlyArray<Row<ServerApp["Service"]>> = [
  [
    "POST /auth/sessions",
    { user_id: id, expires_in_millis: 60_000, is_impersonation: true },
    ({ sessions }) => sessions.create({ userId: id, expiresInMillis: 60_000, isImpersonation: true })
  ],
  [`GET /auth/sessions?user_id=${id}`, null, ({ sessions }) => sessions.list(id)],
  [`DELETE /auth/sessions/${other}?user_id=${id}`, null, ({ sessions }) => sessions.revoke({ userId: id, sessionId: other })],
  [
    `GET /users?cursor=${other}&desc=true&include_anonymous=true&limit=5&order_by=signed_up_at&query=ada&team_id=${id}`,
    null,
    ({ users }) =>
      users.list({
        cursor: other,
        limit: 5,
        desc: true,
        orderBy: "signedUpAt",
        query: "ada",
        includeAnonymous: true,
        teamId: id
      })
  ],
  [
    "POST /users",
    {
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password,
      server_metadata: { plan: "pro" },
      client_read_only_metadata: { tier: 1 }
    },
    ({ users }) =>
      users.create({
        primaryEmail: email,
        primaryEmailVerified: true,
        primaryEmailAuthEnabled: true,
        password,
        serverMetadata: { plan: "pro" },
        clientReadOnlyMetadata: { tier: 1 }
      })
  ],
  [`GET /users/${id}`, null, ({ users }) => users.get(id)],
  [`PATCH /users/${id}`, { totp_secret_base64: null }, ({ users }) => users.update(id, { totpSecretBase64: null })],
  [`DELETE /users/${id}`, null, ({ users }) => users.delete(id)],
  [`GET /contact-channels?user_id=${id}`, null, ({ contactChannels }) => contactChannels.list(id)],
  [
    "POST /contact-channels",
    { user_id: id, type: "email", value: email, used_for_auth: true, is_verified: true },
    ({ contactChannels }) => contactChannels.create({ userId: id, value: email, usedForAuth: true, isVerified: true })
  ],
  [
    `PATCH /contact-channels/${id}/${other}`,
    { value: email },
    ({ contactChannels }) => contactChannels.update({ userId: id, contactChannelId: other, value: email })
  ],
  [
    `DELETE /contact-channels/${id}/${other}`,
    null,
    ({ contactChannels }) => contactChannels.delete({ userId: id, contactChannelId: other })
  ],
  [
    `POST /contact-channels/${id}/${other}/send-verification-code`,
    { callback_url: page },
    ({ contactChannels }) => contactChannels.sendVerificationEmail({ userId: id, contactChannelId: other, callbackUrl: page })
  ],
  [`GET /team-invitations?team_id=${id}`, null, ({ invitations }) => invitations.list(id)],
  [
    "POST /team-invitations/send-code",
    { email, team_id: id, callback_url: page },
    ({ invitations }) => invitations.send({ teamId: id, email, callbackUrl: page })
  ],
  [
    `DELETE /team-invitations/${other}?team_id=${id}`,
    null,
    ({ invitations }) => invitations.revoke({ teamId: id, invitationId: other })
  ],
  [`GET /team-member-profiles?team_id=${id}`, null, ({ teams }) => teams.listMembers(id)],
  [`GET /team-member-profiles/${id}/${other}`, null, ({ teams }) => teams.getProfile({ teamId: id, userId: other })],
  [
    `PATCH /team-member-profiles/${id}/${other}`,
    { profile_image_url: null },
    ({ teams }) => teams.updateProfile({ teamId: id, userId: other, profileImageUrl: null })
  ],
  [`POST /team-memberships/${id}/${other}`, {}, ({ teams }) => teams.addMember({ teamId: id, userId: other })],
  [`DELETE /team-memberships/${id}/${other}`, null, ({ teams }) => teams.removeMember({ teamId: id, userId: other })],
  [`GET /teams?user_id=${id}`, null, ({ teams }) => teams.list({ userId: id })],
  [
    "POST /teams",
    { display_name: "Engines", creator_user_id: id, server_metadata: { plan: "free" } },
    ({ teams }) => teams.create({ displayName: "Engines", creatorUserId: id, serverMetadata: { plan: "free" } })
  ],
  [`GET /teams/${id}`, null, ({ teams }) => teams.get(id)],
  [
    `PATCH /teams/${id}`,
    { client_read_only_metadata: { a: 1 } },
    ({ teams }) => teams.update(id, { clientReadOnlyMetadata: { a: 1 } })
  ],
  [`DELETE /teams/${id}`, null, ({ teams }) => teams.delete(id)],
  [
    `GET /team-permissions?recursive=false&team_id=${id}&user_id=${other}`,
    null,
    ({ permissions }) => permissions.list({ teamId: id, userId: other, recursive: false })
  ],
  [
    `POST /team-permissions/${id}/${other}/deploy`,
    {},
    ({ permissions }) => permissions.grant({ permissionId: "deploy", userId: other, teamId: id })
  ],
  [
    `DELETE /team-permissions/${id}/${other}/deploy`,
    null,
    ({ permissions }) => permissions.revoke({ permissionId: "deploy", userId: other, teamId: id })
  ],
  [`GET /project-permissions?recursive=true&user_id=${id}`, null, ({ permissions }) => permissions.list({ userId: id })],
  [
    `POST /project-permissions/${id}/moderator`,
    {},
    ({ permissions }) => permissions.grant({ permissionId: "moderator", userId: id })
  ],
  [
    `DELETE /project-permissions/${id}/moderator`,
    null,
    ({ permissions }) => permissions.revoke({ permissionId: "moderator", userId: id })
  ],
  [
    `POST /connected-accounts/${id}/github/access-token`,
    {},
    ({ connectedAccounts }) => connectedAccounts.getAccessToken({ userId: id, provider: "github" })
  ],
  [`GET /user-api-keys?user_id=${id}`, null, ({ apiKeys }) => apiKeys.list({ userId: id })],
  [
    "POST /user-api-keys",
    { user_id: id, description: "ci", expires_at_millis: null },
    ({ apiKeys }) => apiKeys.create({ userId: id, description: "ci" })
  ],
  [`GET /user-api-keys/${id}`, null, ({ apiKeys }) => apiKeys.get(id)],
  [`PATCH /user-api-keys/${id}`, { description: "cd" }, ({ apiKeys }) => apiKeys.update(id, { description: "cd" })],
  ["POST /user-api-keys/check", { api_key: "stack_user_key" }, ({ apiKeys }) => apiKeys.check("stack_user_key", "user")],
  [`GET /team-api-keys?team_id=${id}`, null, ({ apiKeys }) => apiKeys.list({ teamId: id })],
  [
    "POST /team-api-keys",
    { team_id: id, description: "ci", expires_at_millis: null },
    ({ apiKeys }) => apiKeys.create({ teamId: id, description: "ci" })
  ],
  [`GET /team-api-keys/${id}?team_id=${other}`, null, ({ apiKeys }) => apiKeys.get({ keyId: id, teamId: other })],
  [
    `PATCH /team-api-keys/${id}?team_id=${other}`,
    { revoked: true },
    ({ apiKeys }) => apiKeys.revoke({ keyId: id, teamId: other })
  ],
  ["POST /team-api-keys/check", { api_key: "stack_team_key" }, ({ apiKeys }) => apiKeys.check("stack_team_key", "team")],
  [`GET /emails/notification-preference/${id}`, null, ({ notifications }) => notifications.list(id)],
  [
    `PATCH /emails/notification-preference/${id}/${other}`,
    { enabled: true },
    ({ notifications }) => notifications.setEnabled({ userId: id, categoryId: other, enabled: true })
  ],
  [`GET /oauth-providers?user_id=${id}`, null, ({ oauthProviders }) => oauthProviders.list(id)],
  [
    "POST /oauth-providers",
    {
      user_id: id,
      provider_config_id: "github",
      account_id: "1",
      email,
      allow_sign_in: true,
      allow_connected_accounts: false
    },
    ({ oauthProviders }) =>
      oauthProviders.create({
        userId: id,
        providerConfigId: "github",
        accountId: "1",
        email,
        allowSignIn: true,
        allowConnectedAccounts: false
      })
  ],
  [`GET /oauth-providers/${id}/${other}`, null, ({ oauthProviders }) => oauthProviders.get({ userId: id, providerId: other })],
  [
    `PATCH /oauth-providers/${id}/${other}`,
    { account_id: "2" },
    ({ oauthProviders }) => oauthProviders.update({ userId: id, providerId: other, accountId: "2" })
  ],
  [
    `DELETE /oauth-providers/${id}/${other}`,
    null,
    ({ oauthProviders }) => oauthProviders.delete({ userId: id, providerId: other })
  ],
  [
    "GET /payments/items/custom/acme/credits",
    null,
    ({ payments }) => payments.getItem({ customCustomerId: "acme", itemId: "credits" })
  ],
  [
    `POST /payments/items/user/${id}/credits/update-quantity?allow_negative=false`,
    { delta: -5 },
    ({ payments }) => payments.tryDecreaseQuantity({ userId: id, itemId: "credits" }, 5)
  ],
  [
    `POST /payments/items/user/${id}/credits/update-quantity?allow_negative=true`,
    { delta: -5 },
    ({ payments }) => payments.decreaseQuantity({ userId: id, itemId: "credits" }, 5)
  ],
  [
    `POST /payments/items/user/${id}/credits/update-quantity?allow_negative=true`,
    { delta: 100, expires_at: "2030-02-01T00:00:00.000Z", description: "welcome" },
    ({ payments }) =>
      payments.increaseQuantity({ userId: id, itemId: "credits" }, 100, {
        expiresAt: new Date("2030-02-01T00:00:00Z"),
        description: "welcome"
      })
  ],
  ["GET /payments/products/custom/acme", null, ({ payments }) => payments.listProducts({ customCustomerId: "acme" })],
  [
    `POST /payments/products/team/${id}`,
    { product_id: "seats", quantity: 3 },
    ({ payments }) => payments.grantProduct({ teamId: id, productId: "seats", quantity: 3 })
  ],
  [
    "POST /payments/purchases/create-purchase-url",
    { customer_type: "custom", customer_id: "acme", product_id: "plan" },
    ({ payments }) => payments.createCheckoutUrl({ customCustomerId: "acme", productId: "plan" })
  ],
  [
    "POST /data-vault/stores/tokens/get",
    { hashed_key: anyText },
    ({ vault }) => vault.getValue({ storeId: "tokens", key: "a", secret: "a long secret" })
  ],
  [
    "POST /data-vault/stores/tokens/set",
    { hashed_key: anyText, encrypted_value: anyText },
    ({ vault }) => vault.setValue({ storeId: "tokens", key: "a", secret: "a long secret", value: "v" })
  ],
  [
    "POST /emails/send-email",
    { user_ids: [id], html: "<p>", subject: "Report", notification_category_name: "Marketing", theme_id: other },
    ({ emails }) =>
      emails.send({
        userIds: [id],
        html: "<p>",
        subject: "Report",
        notificationCategoryName: "Marketing",
        themeId: other
      })
  ],
  [
    "POST /emails/send-email",
    { all_users: true, template_id: id, variables: { name: "Ada" } },
    ({ emails }) => emails.send({ allUsers: true, templateId: id, variables: { name: "Ada" } })
  ],
  ["POST /emails/send-email", { user_ids: [id], draft_id: other }, ({ emails }) => emails.send({ userIds: [id], draftId: other })]
]

const admin: ReadonlyArray<Row<AdminApp["Service"]>> = [
  ["GET /team-permission-definitions", null, ({ teamPermissionDefinitions }) => teamPermissionDefinitions.list()],
  [
    "POST /team-permission-definitions",
    { id: "deploy", description: "Deploys", contained_permission_ids: ["read"] },
    ({ teamPermissionDefinitions }) =>
      teamPermissionDefinitions.create({ id: "deploy", description: "Deploys", containedPermissionIds: ["read"] })
  ],
  [
    "PATCH /team-permission-definitions/deploy",
    { description: "Ships", contained_permission_ids: [] },
    ({ teamPermissionDefinitions }) => teamPermissionDefinitions.update("deploy", { description: "Ships" })
  ],
  [
    "DELETE /team-permission-definitions/deploy",
    null,
    ({ teamPermissionDefinitions }) => teamPermissionDefinitions.delete("deploy")
  ],
  ["GET /project-permission-definitions", null, ({ projectPermissionDefinitions }) => projectPermissionDefinitions.list()],
  [
    "POST /project-permission-definitions",
    { id: "moderator" },
    ({ projectPermissionDefinitions }) => projectPermissionDefinitions.create({ id: "moderator" })
  ],
  [
    "PATCH /project-permission-definitions/moderator",
    { id: "editor", contained_permission_ids: [] },
    ({ projectPermissionDefinitions }) => projectPermissionDefinitions.update("moderator", { id: "editor" })
  ],
  [
    "DELETE /project-permission-definitions/moderator",
    null,
    ({ projectPermissionDefinitions }) => projectPermissionDefinitions.delete("moderator")
  ],
  ["GET /internal/projects/current", null, ({ project }) => project.get()],
  [
    "PATCH /internal/projects/current",
    {
      display_name: "Shop",
      config: { magic_link_enabled: true, domains: [{ domain: "https://app.test", handler_path: "/handler" }] }
    },
    ({ project }) =>
      project.update({
        displayName: "Shop",
        config: { magicLinkEnabled: true, domains: [{ domain: "https://app.test", handlerPath: "/handler" }] }
      })
  ],
  ["DELETE /internal/projects/current", null, ({ project }) => project.delete()],
  [
    "POST /emails/render-email",
    { template_id: id, theme_id: other },
    ({ emails }) => emails.render({ templateId: id, themeId: other })
  ],
  ["POST /webhooks/svix-token", {}, ({ webhooks }) => webhooks.createSvixToken()],
  [
    "POST /internal/send-sign-in-invitation",
    { email, callback_url: page },
    ({ emails }) => emails.sendSignInInvitation({ email, callbackUrl: page })
  ],
  ["GET /internal/api-keys", null, ({ internalApiKeys }) => internalApiKeys.list()],
  [
    "POST /internal/api-keys",
    {
      description: "backend",
      expires_at_millis: 1893456000000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false
    },
    ({ internalApiKeys }) =>
      internalApiKeys.create({
        description: "backend",
        expiresAt: new Date(1893456000000),
        hasPublishableClientKey: true,
        hasSecretServerKey: true
      })
  ],
  [`GET /internal/api-keys/${id}`, null, ({ internalApiKeys }) => internalApiKeys.get(id)],
  [`PATCH /internal/api-keys/${id}`, { revoked: true }, ({ internalApiKeys }) => internalApiKeys.revoke(id)],
  ["GET /internal/email-templates", null, ({ emails }) => emails.templates.list()],
  [
    "POST /internal/email-templates",
    { display_name: "Welcome" },
    ({ emails }) => emails.templates.create({ displayName: "Welcome" })
  ],
  [
    `PATCH /internal/email-templates/${id}`,
    { tsx_source: "export", theme_id: other },
    ({ emails }) => emails.templates.update(id, { tsxSource: "export", themeId: other })
  ],
  ["GET /internal/email-drafts", null, ({ emails }) => emails.drafts.list()],
  [
    "POST /internal/email-drafts",
    { display_name: "News", theme_id: other },
    ({ emails }) => emails.drafts.create({ displayName: "News", themeId: other })
  ],
  [`GET /internal/email-drafts/${id}`, null, ({ emails }) => emails.drafts.get(id)],
  [
    `PATCH /internal/email-drafts/${id}`,
    { tsx_source: "export" },
    ({ emails }) => emails.drafts.update(id, { tsxSource: "export" })
  ],
  ["GET /internal/email-themes", null, ({ emails }) => emails.themes.list()],
  ["POST /internal/email-themes", { display_name: "Blue" }, ({ emails }) => emails.themes.create({ displayName: "Blue" })],
  [`GET /internal/email-themes/${id}`, null, ({ emails }) => emails.themes.get(id)],
  [
    `PATCH /internal/email-themes/${id}`,
    { tsx_source: "export" },
    ({ emails }) => emails.themes.update(id, { tsxSource: "export" })
  ],
  ["GET /internal/config", null, ({ config }) => config.get()],
  [
    "PATCH /internal/config/override/environment",
    { config_override_string: '{"payments.testMode":false}' },
    ({ config }) => config.update({ "payments.testMode": false })
  ],
  ["GET /internal/metrics", null, ({ metrics }) => metrics.get()],
  ["GET /internal/sign-up-rules-stats", null, ({ signUps }) => signUps.getRuleStats()],
  [
    "POST /internal/sign-up-rules-test",
    {
      email: null,
      auth_method: "oauth",
      oauth_provider: "github",
      country_code: null,
      risk_scores: { bot: 1, free_trial_abuse: 2 }
    },
    ({ signUps }) => signUps.tryRules({ authMethod: "oauth", oauthProvider: "github", riskScores: { bot: 1, freeTrialAbuse: 2 } })
  ],
  [
    "POST /internal/onboarding/preview-affected-users?limit=5",
    { onboarding: { require_email_verification: true } },
    ({ signUps }) => signUps.previewRestrictions({ requireEmailVerification: true }, { limit: 5 })
  ],
  ["GET /internal/emails", null, ({ emails }) => emails.list()],
  [
    "POST /internal/send-test-email",
    {
      recipient_email: email,
      email_config: {
        host: "smtp.test",
        port: 587,
        username: "shop",
        password,
        sender_name: "Shop",
        sender_email: "shop@example.com"
      }
    },
    ({ emails }) =>
      emails.sendTestEmail({
        recipientEmail: email,
        emailConfig: {
          host: "smtp.test",
          port: 587,
          username: "shop",
          password,
          senderName: "Shop",
          senderEmail: "shop@example.com"
        }
      })
  ],
  [`GET /internal/ai-chat/${id}`, null, ({ aiChat }) => aiChat.list(id)],
  [`PATCH /internal/ai-chat/${id}`, { message: { a: 1 } }, ({ aiChat }) => aiChat.save(id, { a: 1 })],
  ["POST /internal/payments/setup", null, ({ payments }) => payments.setup()],
  ["GET /internal/payments/stripe/account-info", null, ({ payments }) => payments.getStripeAccountInfo()],
  ["POST /internal/payments/stripe-widgets/account-session", null, ({ payments }) => payments.createStripeWidgetSession()],
  [
    "GET /internal/payments/transactions?cursor=a%7Cb%7Cc&customer_type=user&limit=5&type=purchase",
    null,
    ({ payments }) => payments.listTransactions({ cursor: "a|b|c", customerType: "user", limit: 5, type: "purchase" })
  ]
]

/** Calls of the specification that have a test of their own, or that the SDK makes in another way. */
const elsewhere: Readonly<Record<string, string>> = {
  "GET /auth/oauth/authorize/*": "below",
  "POST /auth/oauth/token": "below",
  "PATCH /internal/config/override": "before 2026-04: test/services/transport/generations.test.ts",
  "POST /internal/ai-chat/*": "before 2026-04: test/services/transport/generations.test.ts",
  "GET /team-member-profiles/*/*": "of other members, as a client: the list has them"
}

const options = { projectId: id, publishableClientKey: "pck", baseUrl: "https://api.test" }
const success = (name: string) =>
  golden(name).find(({ response }) => response.status === 200)?.response.body ?? assert.fail(`${name} has no success`)
const definition = (name: string) => ({ items: [{ id: name, contained_permission_ids: [] }], is_paginated: false })
/** Responses to what a method reads first. */
const answers: Readonly<Record<string, unknown>> = {
  "POST /auth/passkey/initiate-passkey-registration": success("auth.passkey.initiate-passkey-registration"),
  "POST /auth/passkey/initiate-passkey-authentication": success("auth.passkey.initiate-passkey-authentication"),
  "POST /auth/cli": { polling_code: "polling", login_code: "login", expires_at: "2030-01-01T00:00:00.000Z" },
  "GET /team-permission-definitions": definition("deploy"),
  "GET /project-permission-definitions": definition("moderator"),
  [`GET /internal/email-drafts/${id}`]: success("internal.email-drafts.get")
}

interface Sent {
  readonly request: string
  readonly body: unknown
}

/** A platform that continues the flows of several steps, and refuses everything else. */
const platform = () => {
  const sent: Array<Sent> = []
  const layer = Http.layerHandler(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.sort()
    const path = pathname.replace("/api/v1", "")
    const text = await request.text()
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")
    sent.push({
      request: `${request.method} ${path}${searchParams.size === 0 ? "" : `?${searchParams}`}`,
      body: text === "" ? null : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    })
    const body = answers[`${request.method} ${path}`]
    return body === undefined ? new Response("no", { status: 400 }) : Response.json(body)
  })
  return { sent, layer }
}

const tokens = (accessToken: string | null) => {
  const refreshToken = Redacted.make("refresh")
  const pair = accessToken === null ? { accessToken, refreshToken } : { accessToken: Redacted.make(accessToken), refreshToken }
  return TokenStore.layerFrom({ get: Effect.succeed(pair) })
}

/** Hides the values that only the SDK knows. */
const shown = (body: unknown, expected: unknown): unknown =>
  typeof body === "object" && body !== null && typeof expected === "object" && expected !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, Object(expected)[name] === anyText ? anyText : value])
      )
    : body

/** Makes the calls of a table, and compares the request of each with the table. */
const sends = <I, App, E>(
  level: string,
  app: Context.Key<I, App>,
  rows: ReadonlyArray<Row<App>>,
  layer: (services: Layer.Layer<Http | TokenStore>) => Layer.Layer<I, E>
) =>
  it.effect(`are sent as the specification says by a ${level} app`, () =>
    Effect.gen(function* () {
      const made: Array<Sent> = []
      for (const [request, body, call] of rows) {
        const { layer: http, sent } = platform()
        const tab = FakeBrowser.make({ seed: 1 }).tab(`${page}/`)
        // The browser has a passkey already.
        if (request === "POST /auth/passkey/sign-in") yield* Effect.exit(registered(tab))
        const services = Layer.provide(layer(Layer.merge(http, tokens(canaryToken))), tab.layer)
        const built = Context.get(yield* Layer.build(Layer.fresh(services)), app)
        yield* Effect.exit(call(built))
        const own = sent.find((one) => one.request === sorted(request)) ?? sent.at(-1) ?? assert.fail(`${request} is not sent`)
        made.push({ request: own.request, body: shown(own.body, body) })
      }
      const different = rows.flatMap(([request, body], at) => {
        const expected = { request: sorted(request), body }
        return isDeepStrictEqual(made[at], expected) ? [] : [{ sent: made[at], expected }]
      })
      assert.deepStrictEqual(different, [])
    }).pipe(Effect.scoped)
  )
const sorted = (request: string) => {
  const [path = "", query] = request.split("?")
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return query === undefined ? path : `${path}?${parameters}`
}
const clientLayer = (projectId: string) => (services: Layer.Layer<Http | TokenStore>) =>
  ClientApp.layerNoDeps({ ...options, projectId, redirectMethod: "none" }).pipe(Layer.provide(services))
const registered = (tab: FakeBrowser.FakeTab) =>
  ClientApp.use(({ auth }) => auth.registerPasskey()).pipe(
    Effect.provide(clientLayer(id)(Layer.merge(platform().layer, tokens(canaryToken))).pipe(Layer.provide(tab.layer)))
  )

describe("requests", () => {
  sends("client", ClientApp, client, clientLayer(id))
  sends("client of the internal project's", ClientApp, internal, clientLayer("internal"))
  sends("server", ServerApp, server, (services) =>
    ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(Layer.provide(services))
  )
  sends("admin", AdminApp, admin, (services) =>
    AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak" }).pipe(Layer.provide(services))
  )

  it("are all those of the specification", () => {
    const made = Object.entries({ client: [...client, ...internal], server, admin }).flatMap(([level, rows]) =>
      rows.map(([request]) => ({ level, request: request.split("?")[0] ?? "" }))
    )
    const isMade = ({ level, method, path }: (typeof specRows)[number]) =>
      made.some(
        (one) =>
          // An admin makes the calls of a server.
          (one.level === level || (one.level === "admin" && level === "server")) &&
          new RegExp(`^${method} ${path.replaceAll("*", "[^/]+")}$`).test(one.request)
      )
    assert.deepStrictEqual(
      specRows.filter((row) => !isMade(row) && !(`${row.method} ${row.path}` in elsewhere)).map((row) => JSON.stringify(row)),
      []
    )
  })
})

describe("OAuth", () => {
  it.effect("starts with a challenge at the platform's address, and exchanges the code with the verifier, as a form", () =>
    Effect.gen(function* () {
      const { layer, sent } = platform()
      const tab = FakeBrowser.make({ seed: 1 }).tab(link("sign-in"))
      const scopes = { oauthScopesOnSignIn: { github: ["repo"] } }
      const services = ClientApp.layerNoDeps({ ...options, ...scopes }).pipe(
        Layer.provide([layer, TokenStore.layerMemory]),
        Layer.provide(tab.layer)
      )
      const { auth } = Context.get(yield* Layer.build(services), ClientApp)
      const left = new URL(yield* tab.leaving(auth.signInWithOAuth("github")))
      const asked = Object.fromEntries(left.searchParams)
      assert.strictEqual(`${left.origin}${left.pathname}`, "https://api.test/api/v1/auth/oauth/authorize/github")
      assert.deepStrictEqual(asked, {
        client_id: id,
        client_secret: "pck",
        redirect_uri: link("oauth-callback"),
        scope: "legacy",
        state: asked["state"] ?? "",
        grant_type: "authorization_code",
        code_challenge: asked["code_challenge"] ?? "",
        code_challenge_method: "S256",
        response_type: "code",
        type: "authenticate",
        error_redirect_url: link("error"),
        provider_scope: "repo"
      })
      assert.match(asked["code_challenge"] ?? "", /^[\w-]{43}$/)
      tab.go(`${link("oauth-callback")}?code=the-code&state=${asked["state"]}`)
      yield* Effect.exit(auth.callOAuthCallback())
      const exchange = { ...sent.at(-1), body: shown(sent.at(-1)?.body, { code_verifier: anyText }) }
      assert.deepStrictEqual(exchange, {
        request: "POST /auth/oauth/token",
        body: {
          grant_type: "authorization_code",
          code: "the-code",
          code_verifier: anyText,
          redirect_uri: link("oauth-callback"),
          client_id: id,
          client_secret: "pck"
        }
      })
    }).pipe(Effect.scoped)
  )

  it.effect("renews an access token with the refresh token, as a form", () =>
    Effect.gen(function* () {
      const { layer, sent } = platform()
      const services = ClientApp.layerNoDeps(options).pipe(Layer.provide([layer, tokens(null)]))
      const { user } = Context.get(yield* Layer.build(services), ClientApp)
      yield* Effect.exit(user.get())
      const body = { grant_type: "refresh_token", refresh_token: "refresh", client_id: id, client_secret: "pck" }
      assert.deepStrictEqual(sent, [{ request: "POST /auth/oauth/token", body }])
    }).pipe(Effect.scoped)
  )
})
