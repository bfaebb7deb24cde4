import { useMemo } from "react"
import { useApp } from "./PorticoProvider.js"
import { mapState, useResource, useSuspenseResource } from "./useResource.js"

/** The id of a team; null or undefined while it is not known, and then nothing is asked for. */
export type MaybeTeamId = string | null | undefined

/** Watches the teams of the signed-in user, the oldest first. */
export const useTeams = () => useResource(useApp().teams.current)

/** The teams of the signed-in user, the oldest first. Suspends until they are known. */
export const useSuspenseTeams = () => useSuspenseResource(useApp().teams.current)

/** Watches one of the teams of the signed-in user; null if the user is not in it. Without an id, asks for nothing. */
export const useTeam = (teamId: MaybeTeamId) => {
  const { teams } = useApp()
  const all = useResource(teamId == null ? null : teams.current)
  return useMemo(() => mapState(all, (known) => known.find(({ id }) => id === teamId) ?? null), [all, teamId])
}

/** One of the teams of the signed-in user, or null. Suspends until it is known. */
export const useSuspenseTeam = (teamId: string) => useSuspenseTeams().find(({ id }) => id === teamId) ?? null

/** Watches the members of a team, and how they appear there. Needs `$read_members`. */
export const useTeamMembers = (teamId: MaybeTeamId) => {
  const { teams } = useApp()
  return useResource(teamId == null ? null : teams.currentMembers(teamId))
}

/** The members of a team, and how they appear there. Suspends until they are known. */
export const useSuspenseTeamMembers = (teamId: string) => useSuspenseResource(useApp().teams.currentMembers(teamId))

/** Watches how a member appears in a team; null if the user is not in it. Needs `$read_members`. */
export const useTeamMember = (teamId: MaybeTeamId, userId: string | null | undefined) => {
  const all = useTeamMembers(userId == null ? null : teamId)
  return useMemo(() => mapState(all, (known) => known.find((one) => one.userId === userId) ?? null), [all, userId])
}

/** How a member appears in a team, or null. Suspends until it is known. */
export const useSuspenseTeamMember = (teamId: string, userId: string) =>
  useSuspenseTeamMembers(teamId).find((one) => one.userId === userId) ?? null

/** Watches how the signed-in user appears in a team; what is not set there is that of the user. */
export const useTeamProfile = (teamId: MaybeTeamId) => {
  const { teams } = useApp()
  return useResource(teamId == null ? null : teams.currentProfile(teamId))
}

/** How the signed-in user appears in a team. Suspends until it is known. */
export const useSuspenseTeamProfile = (teamId: string) => useSuspenseResource(useApp().teams.currentProfile(teamId))

/** Watches the invitations of a team that are neither used nor expired. Needs `$read_members` and `$invite_members`. */
export const useTeamInvitations = (teamId: MaybeTeamId) => {
  const { invitations } = useApp()
  return useResource(teamId == null ? null : invitations.currentSent(teamId))
}

/** The invitations of a team that are neither used nor expired. Suspends until they are known. */
export const useSuspenseTeamInvitations = (teamId: string) => useSuspenseResource(useApp().invitations.currentSent(teamId))

/** Watches the invitations that the signed-in user has received. Platforms have it since 2026-04. */
export const useReceivedInvitations = () => useResource(useApp().invitations.currentReceived)

/** The invitations that the signed-in user has received. Suspends until they are known. */
export const useSuspenseReceivedInvitations = () => useSuspenseResource(useApp().invitations.currentReceived)

/** Watches the API keys of a team, the newest first. */
export const useTeamApiKeys = (teamId: MaybeTeamId) => {
  const { apiKeys } = useApp()
  return useResource(teamId == null ? null : apiKeys.currentOfTeam(teamId))
}

/** The API keys of a team, the newest first. Suspends until they are known. */
export const useSuspenseTeamApiKeys = (teamId: string) => useSuspenseResource(useApp().apiKeys.currentOfTeam(teamId))
