import { Stream } from "effect"
import type { ServerApp } from "../../../src/services/ServerApp.js"
import type { Table } from "./Table.js"
import { bad, badPermission, callbackUrl, good } from "./Table.js"

const key = { description: "for the build", expiresAt: null }
/** Those of a server. */
export const server: Table<ServerApp["Service"]> = {
  "ServerApiKeys.list": ({ apiKeys }) => [
    ["query.teamId", apiKeys.list({ teamId: bad })],
    ["query.userId", apiKeys.list({ userId: bad })]
  ],
  "ServerApiKeys.get": ({ apiKeys }) => [
    ["params.keyId", apiKeys.get(bad)],
    ["query.teamId", apiKeys.get(good, { teamId: bad })]
  ],
  "ServerApiKeys.create": ({ apiKeys }) => [
    ["payload.teamId", apiKeys.create({ ...key, teamId: bad })],
    ["payload.userId", apiKeys.create({ ...key, userId: bad })]
  ],
  "ServerApiKeys.update": ({ apiKeys }) => [
    ["params.keyId", apiKeys.update(bad, {})],
    ["query.teamId", apiKeys.update(good, {}, { teamId: bad })]
  ],
  "ServerApiKeys.revoke": ({ apiKeys }) => [
    ["params.keyId", apiKeys.revoke(bad)],
    ["query.teamId", apiKeys.revoke(good, { teamId: bad })]
  ],
  "ServerConnectedAccounts.getAccessToken": ({ connectedAccounts }) => [
    ["params.userId", connectedAccounts.getAccessToken(bad, "github")]
  ],
  "ServerContactChannels.list": ({ contactChannels }) => [["query.userId", contactChannels.list(bad)]],
  "ServerContactChannels.get": ({ contactChannels }) => [
    ["params.userId", contactChannels.get(bad, good)],
    ["params.contactChannelId", contactChannels.get(good, bad)]
  ],
  "ServerContactChannels.create": ({ contactChannels }) => [
    [
      "payload.userId",
      contactChannels.create({ userId: bad, type: "email", value: "a@example.com", usedForAuth: false, isVerified: false })
    ]
  ],
  "ServerContactChannels.update": ({ contactChannels }) => [
    ["params.userId", contactChannels.update({ userId: bad, contactChannelId: good })],
    ["params.contactChannelId", contactChannels.update({ userId: good, contactChannelId: bad })]
  ],
  "ServerContactChannels.delete": ({ contactChannels }) => [
    ["params.userId", contactChannels.delete(bad, good)],
    ["params.contactChannelId", contactChannels.delete(good, bad)]
  ],
  "ServerContactChannels.sendVerificationEmail": ({ contactChannels }) => [
    ["params.userId", contactChannels.sendVerificationEmail({ userId: bad, contactChannelId: good, callbackUrl })],
    ["params.contactChannelId", contactChannels.sendVerificationEmail({ userId: good, contactChannelId: bad, callbackUrl })]
  ],
  "ServerEmails.send": ({ emails }) => [
    ["payload.userIds.1", emails.send({ userIds: [good, bad], html: "<p>Hello</p>" })],
    ["payload.templateId", emails.send({ allUsers: true, templateId: bad })],
    ["payload.draftId", emails.send({ allUsers: true, draftId: bad })],
    ["payload.themeId", emails.send({ allUsers: true, html: "<p>Hello</p>", themeId: bad })]
  ],
  "ServerNotifications.list": ({ notifications }) => [["params.userId", notifications.list(bad)]],
  "ServerNotifications.setEnabled": ({ notifications }) => [
    ["params.userId", notifications.setEnabled({ userId: bad, categoryId: good, enabled: true })],
    ["params.categoryId", notifications.setEnabled({ userId: good, categoryId: bad, enabled: true })]
  ],
  "ServerOAuthProviders.list": ({ oauthProviders }) => [["query.userId", oauthProviders.list(bad)]],
  "ServerOAuthProviders.get": ({ oauthProviders }) => [
    ["params.userId", oauthProviders.get(bad, good)],
    ["params.providerId", oauthProviders.get(good, bad)]
  ],
  "ServerOAuthProviders.create": ({ oauthProviders }) => [
    [
      "payload.userId",
      oauthProviders.create({
        userId: bad,
        providerConfigId: "github",
        accountId: "1",
        email: "a@example.com",
        allowSignIn: true,
        allowConnectedAccounts: true
      })
    ]
  ],
  "ServerOAuthProviders.update": ({ oauthProviders }) => [
    ["params.userId", oauthProviders.update({ userId: bad, providerId: good })],
    ["params.providerId", oauthProviders.update({ userId: good, providerId: bad })]
  ],
  "ServerOAuthProviders.delete": ({ oauthProviders }) => [
    ["params.userId", oauthProviders.delete(bad, good)],
    ["params.providerId", oauthProviders.delete(good, bad)]
  ],
  "ServerPermissions.list": ({ permissions }) => [
    ["query.userId", permissions.list({ userId: bad })],
    ["query.permissionId", permissions.list({ permissionId: badPermission })],
    ["query.teamId", permissions.list({ teamId: bad })]
  ],
  "ServerPermissions.listInTeams": ({ permissions }) => [
    ["query.userId", permissions.listInTeams({ userId: bad })],
    ["query.teamId", permissions.listInTeams({ teamId: bad })]
  ],
  "ServerPermissions.get": ({ permissions }) => [
    ["query.userId", permissions.get(bad, "read")],
    ["query.permissionId", permissions.get(good, badPermission)],
    ["query.teamId", permissions.get(good, "read", { teamId: bad })]
  ],
  "ServerPermissions.has": ({ permissions }) => [
    ["query.userId", permissions.has(bad, "read")],
    ["query.permissionId", permissions.has(good, badPermission)],
    ["query.teamId", permissions.has(good, "read", { teamId: bad })]
  ],
  "ServerPermissions.grant": ({ permissions }) => [
    ["params.userId", permissions.grant(bad, "read")],
    ["params.permissionId", permissions.grant(good, badPermission)],
    ["params.teamId", permissions.grant(good, "read", { teamId: bad })]
  ],
  "ServerPermissions.revoke": ({ permissions }) => [
    ["params.userId", permissions.revoke(bad, "read")],
    ["params.permissionId", permissions.revoke(good, badPermission)],
    ["params.teamId", permissions.revoke(good, "read", { teamId: bad })]
  ],
  "ServerSessions.create": ({ sessions }) => [["payload.userId", sessions.create({ userId: bad })]],
  "ServerSessions.list": ({ sessions }) => [["query.userId", sessions.list(bad)]],
  "ServerSessions.revoke": ({ sessions }) => [
    ["query.userId", sessions.revoke(bad, good)],
    ["params.sessionId", sessions.revoke(good, bad)]
  ],
  "ServerTeamInvitations.list": ({ invitations }) => [["query.teamId", invitations.list(bad)]],
  "ServerTeamInvitations.send": ({ invitations }) => [
    ["payload.teamId", invitations.send({ teamId: bad, email: "bob@example.com", callbackUrl })]
  ],
  "ServerTeamInvitations.revoke": ({ invitations }) => [
    ["query.teamId", invitations.revoke(bad, good)],
    ["params.invitationId", invitations.revoke(good, bad)]
  ],
  "ServerTeams.list": ({ teams }) => [["query.userId", teams.list({ userId: bad })]],
  "ServerTeams.get": ({ teams }) => [["params.teamId", teams.get(bad)]],
  "ServerTeams.create": ({ teams }) => [["payload.creatorUserId", teams.create({ displayName: "Team", creatorUserId: bad })]],
  "ServerTeams.update": ({ teams }) => [["params.teamId", teams.update(bad, {})]],
  "ServerTeams.delete": ({ teams }) => [["params.teamId", teams.delete(bad)]],
  "ServerTeams.addMember": ({ teams }) => [
    ["params.teamId", teams.addMember(bad, good)],
    ["params.userId", teams.addMember(good, bad)]
  ],
  "ServerTeams.removeMember": ({ teams }) => [
    ["params.teamId", teams.removeMember(bad, good)],
    ["params.userId", teams.removeMember(good, bad)]
  ],
  "ServerTeams.listMembers": ({ teams }) => [["query.teamId", teams.listMembers(bad)]],
  "ServerTeams.listProfiles": ({ teams }) => [
    ["query.teamId", teams.listProfiles({ teamId: bad })],
    ["query.userId", teams.listProfiles({ userId: bad })]
  ],
  "ServerTeams.getProfile": ({ teams }) => [
    ["params.teamId", teams.getProfile(bad, good)],
    ["params.userId", teams.getProfile(good, bad)]
  ],
  "ServerTeams.updateProfile": ({ teams }) => [
    ["params.teamId", teams.updateProfile({ teamId: bad, userId: good })],
    ["params.userId", teams.updateProfile({ teamId: good, userId: bad })]
  ],
  "Users.get": ({ users }) => [["params.userId", users.get(bad)]],
  "Users.list": ({ users }) => [
    ["query.teamId", users.list({ teamId: bad })],
    ["query.cursor", users.list({ cursor: bad })]
  ],
  "Users.stream": ({ users }) => [["query.teamId", Stream.runCollect(users.stream({ teamId: bad }))]],
  "Users.update": ({ users }) => [
    ["params.userId", users.update(bad, {})],
    ["payload.selectedTeamId", users.update(good, { selectedTeamId: bad })]
  ],
  "Users.delete": ({ users }) => [["params.userId", users.delete(bad)]]
}
