import type { ClientApp } from "../../../src/services/ClientApp.js"
import type { Table } from "./Table.js"
import { bad, badPermission, callbackUrl, good } from "./Table.js"

/** The calls of a client. */
export const client: Table<ClientApp["Service"]> = {
  "ApiKeys.list": ({ apiKeys }) => [["teamId", apiKeys.list({ teamId: bad })]],
  "ApiKeys.currentOfTeam": ({ apiKeys }) => [["teamId", apiKeys.currentOfTeam(bad).get()]],
  "ApiKeys.get": ({ apiKeys }) => [
    ["keyId", apiKeys.get(bad)],
    ["keyId", apiKeys.get(bad, { teamId: good })],
    ["teamId", apiKeys.get(good, { teamId: bad })]
  ],
  "ApiKeys.create": ({ apiKeys }) => [["teamId", apiKeys.create({ teamId: bad, description: "for the build", expiresAt: null })]],
  "ApiKeys.update": ({ apiKeys }) => [
    ["keyId", apiKeys.update(bad, {})],
    ["teamId", apiKeys.update(good, {}, { teamId: bad })]
  ],
  "ApiKeys.revoke": ({ apiKeys }) => [
    ["keyId", apiKeys.revoke(bad)],
    ["teamId", apiKeys.revoke(good, { teamId: bad })]
  ],
  "ContactChannels.update": ({ contactChannels }) => [["contactChannelId", contactChannels.update(bad, {})]],
  "ContactChannels.delete": ({ contactChannels }) => [["contactChannelId", contactChannels.delete(bad)]],
  "ContactChannels.sendVerificationEmail": ({ contactChannels }) => [
    ["contactChannelId", contactChannels.sendVerificationEmail(bad, { callbackUrl })]
  ],
  "CurrentUser.update": ({ user }) => [["selectedTeamId", user.update({ selectedTeamId: bad })]],
  "Notifications.setEnabled": ({ notifications }) => [["categoryId", notifications.setEnabled(bad, true)]],
  "OAuthProviders.get": ({ oauthProviders }) => [["providerId", oauthProviders.get(bad)]],
  "OAuthProviders.update": ({ oauthProviders }) => [["providerId", oauthProviders.update(bad, {})]],
  "OAuthProviders.delete": ({ oauthProviders }) => [["providerId", oauthProviders.delete(bad)]],
  "Permissions.list": ({ permissions }) => [["teamId", permissions.list({ teamId: bad })]],
  "Permissions.currentInTeam": ({ permissions }) => [["teamId", permissions.currentInTeam(bad).get()]],
  "Permissions.get": ({ permissions }) => [
    ["permissionId", permissions.get(badPermission)],
    ["teamId", permissions.get("read", { teamId: bad })]
  ],
  "Permissions.has": ({ permissions }) => [
    ["permissionId", permissions.has(badPermission)],
    ["teamId", permissions.has("read", { teamId: bad })]
  ],
  "Sessions.revokeSession": ({ auth }) => [["sessionId", auth.revokeSession(bad)]],
  "TeamInvitations.list": ({ invitations }) => [["teamId", invitations.list(bad)]],
  "TeamInvitations.currentSent": ({ invitations }) => [["teamId", invitations.currentSent(bad).get()]],
  "TeamInvitations.send": ({ invitations }) => [
    ["teamId", invitations.send({ teamId: bad, email: "bob@example.com", callbackUrl })]
  ],
  "TeamInvitations.revoke": ({ invitations }) => [
    ["invitationId", invitations.revoke(good, bad)],
    ["teamId", invitations.revoke(bad, good)]
  ],
  "TeamInvitations.acceptReceived": ({ invitations }) => [["invitationId", invitations.acceptReceived(bad)]],
  "Teams.currentMembers": ({ teams }) => [["teamId", teams.currentMembers(bad).get()]],
  "Teams.currentProfile": ({ teams }) => [["teamId", teams.currentProfile(bad).get()]],
  "Teams.get": ({ teams }) => [["teamId", teams.get(bad)]],
  "Teams.update": ({ teams }) => [["teamId", teams.update(bad, {})]],
  "Teams.delete": ({ teams }) => [["teamId", teams.delete(bad)]],
  "Teams.leave": ({ teams }) => [["teamId", teams.leave(bad)]],
  "Teams.select": ({ teams }) => [["teamId", teams.select(bad)]],
  "Teams.listMembers": ({ teams }) => [["teamId", teams.listMembers(bad)]],
  "Teams.removeMember": ({ teams }) => [
    ["teamId", teams.removeMember(bad, good)],
    ["userId", teams.removeMember(good, bad)]
  ],
  "Teams.getProfile": ({ teams }) => [["teamId", teams.getProfile(bad)]],
  "Teams.updateProfile": ({ teams }) => [["teamId", teams.updateProfile(bad, {})]]
}

/** The calls in the internal project. */
export const internal: Table<ClientApp["Service"]> = {
  "OwnedProjects.create": ({ ownedProjects }) => [["teamId", ownedProjects.create({ displayName: "Project", teamId: bad })]],
  "OwnedProjects.transfer": ({ ownedProjects }) => [
    ["projectId", ownedProjects.transfer(bad, good)],
    ["teamId", ownedProjects.transfer(good, bad)]
  ]
}
