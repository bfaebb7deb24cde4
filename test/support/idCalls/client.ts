import type { ClientApp } from "../../../src/services/ClientApp.js"
import type { Table } from "./Table.js"
import { bad, badPermission, callbackUrl, good } from "./Table.js"

/** Those of a client. */
export const client: Table<ClientApp["Service"]> = {
  "ApiKeys.list": ({ apiKeys }) => [["query.teamId", apiKeys.list({ teamId: bad })]],
  "ApiKeys.get": ({ apiKeys }) => [
    ["params.keyId", apiKeys.get(bad)],
    ["params.keyId", apiKeys.get(bad, { teamId: good })],
    ["query.teamId", apiKeys.get(good, { teamId: bad })]
  ],
  "ApiKeys.create": ({ apiKeys }) => [
    ["payload.teamId", apiKeys.create({ teamId: bad, description: "for the build", expiresAt: null })]
  ],
  "ApiKeys.update": ({ apiKeys }) => [
    ["params.keyId", apiKeys.update(bad, {})],
    ["query.teamId", apiKeys.update(good, {}, { teamId: bad })]
  ],
  "ApiKeys.revoke": ({ apiKeys }) => [
    ["params.keyId", apiKeys.revoke(bad)],
    ["query.teamId", apiKeys.revoke(good, { teamId: bad })]
  ],
  "ContactChannels.update": ({ contactChannels }) => [["params.contactChannelId", contactChannels.update(bad, {})]],
  "ContactChannels.delete": ({ contactChannels }) => [["params.contactChannelId", contactChannels.delete(bad)]],
  "ContactChannels.sendVerificationEmail": ({ contactChannels }) => [
    ["params.contactChannelId", contactChannels.sendVerificationEmail(bad, { callbackUrl })]
  ],
  "CurrentUser.update": ({ user }) => [["payload.selectedTeamId", user.update({ selectedTeamId: bad })]],
  "Notifications.setEnabled": ({ notifications }) => [["params.categoryId", notifications.setEnabled(bad, true)]],
  "OAuthProviders.get": ({ oauthProviders }) => [["params.providerId", oauthProviders.get(bad)]],
  "OAuthProviders.update": ({ oauthProviders }) => [["params.providerId", oauthProviders.update(bad, {})]],
  "OAuthProviders.delete": ({ oauthProviders }) => [["params.providerId", oauthProviders.delete(bad)]],
  "Permissions.list": ({ permissions }) => [["query.teamId", permissions.list({ teamId: bad })]],
  "Permissions.get": ({ permissions }) => [
    ["query.permissionId", permissions.get(badPermission)],
    ["query.teamId", permissions.get("read", { teamId: bad })]
  ],
  "Permissions.has": ({ permissions }) => [
    ["query.permissionId", permissions.has(badPermission)],
    ["query.teamId", permissions.has("read", { teamId: bad })]
  ],
  "Sessions.revokeSession": ({ auth }) => [["params.sessionId", auth.revokeSession(bad)]],
  "TeamInvitations.list": ({ invitations }) => [["query.teamId", invitations.list(bad)]],
  "TeamInvitations.send": ({ invitations }) => [
    ["payload.teamId", invitations.send({ teamId: bad, email: "bob@example.com", callbackUrl })]
  ],
  "TeamInvitations.revoke": ({ invitations }) => [
    ["params.invitationId", invitations.revoke(good, bad)],
    ["query.teamId", invitations.revoke(bad, good)]
  ],
  "Teams.get": ({ teams }) => [["params.teamId", teams.get(bad)]],
  "Teams.update": ({ teams }) => [["params.teamId", teams.update(bad, {})]],
  "Teams.delete": ({ teams }) => [["params.teamId", teams.delete(bad)]],
  "Teams.leave": ({ teams }) => [["params.teamId", teams.leave(bad)]],
  "Teams.select": ({ teams }) => [["payload.selectedTeamId", teams.select(bad)]],
  "Teams.listMembers": ({ teams }) => [["query.teamId", teams.listMembers(bad)]],
  "Teams.removeMember": ({ teams }) => [
    ["params.teamId", teams.removeMember(bad, good)],
    ["params.userId", teams.removeMember(good, bad)]
  ],
  "Teams.getProfile": ({ teams }) => [["params.teamId", teams.getProfile(bad)]],
  "Teams.updateProfile": ({ teams }) => [["params.teamId", teams.updateProfile(bad, {})]]
}

/** In the project of all projects. */
export const internal: Table<ClientApp["Service"]> = {
  "OwnedProjects.create": ({ ownedProjects }) => [
    ["payload.ownerTeamId", ownedProjects.create({ displayName: "Project", teamId: bad })]
  ],
  "OwnedProjects.transfer": ({ ownedProjects }) => [
    ["payload.projectId", ownedProjects.transfer(bad, good)],
    ["payload.newTeamId", ownedProjects.transfer(good, bad)]
  ]
}
