import { Stream } from "effect"
import type { ServerApp } from "../../../src/services/ServerApp.js"
import type { Table } from "./Table.js"
import { bad, badPermission, callbackUrl, good } from "./Table.js"

const key = { description: "for the build", expiresAt: null }
/** The calls of a server. */
export const server: Table<ServerApp["Service"]> = {
  "ServerApiKeys.list": ({ apiKeys }) => [
    ["teamId", apiKeys.list({ teamId: bad })],
    ["userId", apiKeys.list({ userId: bad })]
  ],
  "ServerApiKeys.get": ({ apiKeys }) => [
    ["keyId", apiKeys.get(bad)],
    ["teamId", apiKeys.get(good, { teamId: bad })]
  ],
  "ServerApiKeys.create": ({ apiKeys }) => [
    ["teamId", apiKeys.create({ ...key, teamId: bad })],
    ["userId", apiKeys.create({ ...key, userId: bad })]
  ],
  "ServerApiKeys.update": ({ apiKeys }) => [
    ["keyId", apiKeys.update(bad, {})],
    ["teamId", apiKeys.update(good, {}, { teamId: bad })]
  ],
  "ServerApiKeys.revoke": ({ apiKeys }) => [
    ["keyId", apiKeys.revoke(bad)],
    ["teamId", apiKeys.revoke(good, { teamId: bad })]
  ],
  "ServerConnectedAccounts.list": ({ connectedAccounts }) => [["userId", connectedAccounts.list(bad)]],
  "ServerConnectedAccounts.getAccessToken": ({ connectedAccounts }) => [
    ["userId", connectedAccounts.getAccessToken(bad, "github")]
  ],
  "ServerContactChannels.list": ({ contactChannels }) => [["userId", contactChannels.list(bad)]],
  "ServerContactChannels.get": ({ contactChannels }) => [
    ["userId", contactChannels.get(bad, good)],
    ["contactChannelId", contactChannels.get(good, bad)]
  ],
  "ServerContactChannels.create": ({ contactChannels }) => [
    [
      "userId",
      contactChannels.create({ userId: bad, type: "email", value: "a@example.com", usedForAuth: false, isVerified: false })
    ]
  ],
  "ServerContactChannels.update": ({ contactChannels }) => [
    ["userId", contactChannels.update({ userId: bad, contactChannelId: good })],
    ["contactChannelId", contactChannels.update({ userId: good, contactChannelId: bad })]
  ],
  "ServerContactChannels.delete": ({ contactChannels }) => [
    ["userId", contactChannels.delete(bad, good)],
    ["contactChannelId", contactChannels.delete(good, bad)]
  ],
  "ServerContactChannels.sendVerificationEmail": ({ contactChannels }) => [
    ["userId", contactChannels.sendVerificationEmail({ userId: bad, contactChannelId: good, callbackUrl })],
    ["contactChannelId", contactChannels.sendVerificationEmail({ userId: good, contactChannelId: bad, callbackUrl })]
  ],
  "ServerEmails.send": ({ emails }) => [
    ["userIds.1", emails.send({ userIds: [good, bad], html: "<p>Hello</p>" })],
    ["templateId", emails.send({ allUsers: true, templateId: bad })],
    ["draftId", emails.send({ allUsers: true, draftId: bad })],
    ["themeId", emails.send({ allUsers: true, html: "<p>Hello</p>", themeId: bad })]
  ],
  "ServerEmails.getOutboxEmail": ({ emails }) => [["emailId", emails.getOutboxEmail(bad)]],
  "ServerEmails.updateOutboxEmail": ({ emails }) => [["emailId", emails.updateOutboxEmail(bad, {})]],
  "ServerEmails.pauseOutboxEmail": ({ emails }) => [["emailId", emails.pauseOutboxEmail(bad)]],
  "ServerEmails.resumeOutboxEmail": ({ emails }) => [["emailId", emails.resumeOutboxEmail(bad)]],
  "ServerEmails.cancelOutboxEmail": ({ emails }) => [["emailId", emails.cancelOutboxEmail(bad)]],
  "ServerNotifications.list": ({ notifications }) => [["userId", notifications.list(bad)]],
  "ServerNotifications.setEnabled": ({ notifications }) => [
    ["userId", notifications.setEnabled({ userId: bad, categoryId: good, enabled: true })],
    ["categoryId", notifications.setEnabled({ userId: good, categoryId: bad, enabled: true })]
  ],
  "ServerOAuthProviders.list": ({ oauthProviders }) => [["userId", oauthProviders.list(bad)]],
  "ServerOAuthProviders.get": ({ oauthProviders }) => [
    ["userId", oauthProviders.get(bad, good)],
    ["providerId", oauthProviders.get(good, bad)]
  ],
  "ServerOAuthProviders.create": ({ oauthProviders }) => [
    [
      "userId",
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
    ["userId", oauthProviders.update({ userId: bad, providerId: good })],
    ["providerId", oauthProviders.update({ userId: good, providerId: bad })]
  ],
  "ServerOAuthProviders.delete": ({ oauthProviders }) => [
    ["userId", oauthProviders.delete(bad, good)],
    ["providerId", oauthProviders.delete(good, bad)]
  ],
  "ServerPermissions.list": ({ permissions }) => [
    ["userId", permissions.list({ userId: bad })],
    ["permissionId", permissions.list({ permissionId: badPermission })],
    ["teamId", permissions.list({ teamId: bad })]
  ],
  "ServerPermissions.listInTeams": ({ permissions }) => [
    ["userId", permissions.listInTeams({ userId: bad })],
    ["teamId", permissions.listInTeams({ teamId: bad })]
  ],
  "ServerPermissions.get": ({ permissions }) => [
    ["userId", permissions.get(bad, "read")],
    ["permissionId", permissions.get(good, badPermission)],
    ["teamId", permissions.get(good, "read", { teamId: bad })]
  ],
  "ServerPermissions.has": ({ permissions }) => [
    ["userId", permissions.has(bad, "read")],
    ["permissionId", permissions.has(good, badPermission)],
    ["teamId", permissions.has(good, "read", { teamId: bad })]
  ],
  "ServerPermissions.grant": ({ permissions }) => [
    ["userId", permissions.grant(bad, "read")],
    ["permissionId", permissions.grant(good, badPermission)],
    ["teamId", permissions.grant(good, "read", { teamId: bad })]
  ],
  "ServerPermissions.revoke": ({ permissions }) => [
    ["userId", permissions.revoke(bad, "read")],
    ["permissionId", permissions.revoke(good, badPermission)],
    ["teamId", permissions.revoke(good, "read", { teamId: bad })]
  ],
  "ServerSessions.create": ({ sessions }) => [["userId", sessions.create({ userId: bad })]],
  "ServerSessions.list": ({ sessions }) => [["userId", sessions.list(bad)]],
  "ServerSessions.revoke": ({ sessions }) => [
    ["userId", sessions.revoke(bad, good)],
    ["sessionId", sessions.revoke(good, bad)]
  ],
  "ServerTeamInvitations.list": ({ invitations }) => [["teamId", invitations.list(bad)]],
  "ServerTeamInvitations.listReceived": ({ invitations }) => [["userId", invitations.listReceived(bad)]],
  "ServerTeamInvitations.acceptReceived": ({ invitations }) => [
    ["userId", invitations.acceptReceived(bad, good)],
    ["invitationId", invitations.acceptReceived(good, bad)]
  ],
  "ServerTeamInvitations.send": ({ invitations }) => [
    ["teamId", invitations.send({ teamId: bad, email: "bob@example.com", callbackUrl })]
  ],
  "ServerTeamInvitations.revoke": ({ invitations }) => [
    ["teamId", invitations.revoke(bad, good)],
    ["invitationId", invitations.revoke(good, bad)]
  ],
  "ServerTeams.list": ({ teams }) => [["userId", teams.list({ userId: bad })]],
  "ServerTeams.get": ({ teams }) => [["teamId", teams.get(bad)]],
  "ServerTeams.create": ({ teams }) => [["creatorUserId", teams.create({ displayName: "Team", creatorUserId: bad })]],
  "ServerTeams.update": ({ teams }) => [["teamId", teams.update(bad, {})]],
  "ServerTeams.delete": ({ teams }) => [["teamId", teams.delete(bad)]],
  "ServerTeams.addMember": ({ teams }) => [
    ["teamId", teams.addMember(bad, good)],
    ["userId", teams.addMember(good, bad)]
  ],
  "ServerTeams.removeMember": ({ teams }) => [
    ["teamId", teams.removeMember(bad, good)],
    ["userId", teams.removeMember(good, bad)]
  ],
  "ServerTeams.listMembers": ({ teams }) => [["teamId", teams.listMembers(bad)]],
  "ServerTeams.listProfiles": ({ teams }) => [
    ["teamId", teams.listProfiles({ teamId: bad })],
    ["userId", teams.listProfiles({ userId: bad })]
  ],
  "ServerTeams.getProfile": ({ teams }) => [
    ["teamId", teams.getProfile(bad, good)],
    ["userId", teams.getProfile(good, bad)]
  ],
  "ServerTeams.updateProfile": ({ teams }) => [
    ["teamId", teams.updateProfile({ teamId: bad, userId: good })],
    ["userId", teams.updateProfile({ teamId: good, userId: bad })]
  ],
  "Users.get": ({ users }) => [["userId", users.get(bad)]],
  "Users.list": ({ users }) => [
    ["teamId", users.list({ teamId: bad })],
    ["cursor", users.list({ cursor: bad })]
  ],
  "Users.stream": ({ users }) => [["teamId", Stream.runCollect(users.stream({ teamId: bad }))]],
  "Users.update": ({ users }) => [
    ["userId", users.update(bad, {})],
    ["selectedTeamId", users.update(good, { selectedTeamId: bad })]
  ],
  "Users.delete": ({ users }) => [["userId", users.delete(bad)]]
}
