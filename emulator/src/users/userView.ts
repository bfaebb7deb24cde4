import type { ServerTeam, ServerUser } from "portico/schemas"
import type { Project } from "../world/Project.js"
import type { Team } from "../world/Team.js"
import { selectedTeam } from "../world/Team.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"
import { restrictedReason } from "./restrictedReason.js"

/** Returns a team as a server sees it. Fields that clients may not see are dropped when the response is encoded. */
export const teamView = (team: Team): ServerTeam => ({
  id: team.id,
  displayName: team.displayName,
  profileImageUrl: team.profileImageUrl,
  createdAt: new Date(team.createdAtMillis),
  clientMetadata: team.clientMetadata,
  clientReadOnlyMetadata: team.clientReadOnlyMetadata,
  serverMetadata: team.serverMetadata
})

/**
 * Returns a user as a server sees it. Fields that clients may not see are dropped when the response is encoded.
 * @source protocol/users.md#fields
 */
export const userView = (project: Project, user: User): ServerUser => {
  const email = primaryChannel(user)
  const team = selectedTeam(project, user.id)
  const reason = restrictedReason(project, user)
  const { bot, freeTrialAbuse } = user.riskScores ?? { bot: 0, freeTrialAbuse: 0 }
  return {
    id: user.id,
    displayName: user.displayName,
    primaryEmail: email?.value ?? null,
    primaryEmailVerified: email?.isVerified ?? false,
    primaryEmailAuthEnabled: email?.usedForAuth ?? false,
    profileImageUrl: user.profileImageUrl,
    signedUpAt: new Date(user.signedUpAtMillis),
    lastActiveAt: new Date(user.lastActiveAtMillis),
    clientMetadata: user.clientMetadata,
    clientReadOnlyMetadata: user.clientReadOnlyMetadata,
    serverMetadata: user.serverMetadata,
    selectedTeam: team === undefined ? null : teamView(team),
    selectedTeamId: team?.id ?? null,
    oauthProviders: user.oauthAccounts.map(({ providerConfigId, accountId, email }) => ({
      id: providerConfigId,
      accountId,
      email
    })),
    hasPassword: user.passwordHash !== null,
    emailAuthEnabled: user.passwordHash !== null || user.otpEnabled,
    otpAuthEnabled: user.otpEnabled,
    passkeyAuthEnabled: user.passkeyEnabled,
    isMultiFactorRequired: user.requiresTotpMfa,
    isAnonymous: user.isAnonymous,
    isRestricted: reason !== null,
    restrictedReason: reason,
    restrictedByAdmin: user.restriction !== undefined,
    restrictedByAdminReason: user.restriction?.reason ?? null,
    restrictedByAdminPrivateDetails: user.restriction?.privateDetails ?? null,
    countryCode: user.countryCode ?? null,
    riskScores: { signUp: { bot, freeTrialAbuse } }
  }
}
