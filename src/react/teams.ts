import { useMemo } from "react"
import { notAnObject } from "../services/arguments/given.js"
import { throwing } from "../services/arguments/validateOptions.js"
import { validateProperties } from "../services/arguments/validateProperties.js"
import type { TeamMemberOf } from "../services/resources/teamMember.js"
import { textOrNull } from "./kinds.js"
import { useApp } from "./PorticoProvider.js"
import { mapState, useResource, useSuspenseResource } from "./useResource.js"

/** The id of a team. While it is null or undefined, no request is sent. */
export type MaybeTeamId = string | null | undefined

/** A member of a team. While one of the ids is null or undefined, no request is sent. */
export interface MaybeTeamMember {
  readonly teamId: MaybeTeamId
  readonly userId: string | null | undefined
}

/** Watches the teams of the signed-in user, oldest first. */
export const useTeams = () => useResource(useApp().teams.current)

/** Returns the teams of the signed-in user, oldest first. Suspends until they are loaded. */
export const useSuspenseTeams = () => useSuspenseResource(useApp().teams.current)

/** Watches a team of the signed-in user; null if the user is not a member. Without an id, sends no request. */
export const useTeam = (teamId: MaybeTeamId) => {
  const { teams } = useApp()
  const all = useResource(teamId == null ? null : teams.current)
  return useMemo(() => mapState(all, (known) => known.find(({ id }) => id === teamId) ?? null), [all, teamId])
}

/** Returns a team of the signed-in user, or null. Suspends until it is loaded. */
export const useSuspenseTeam = (teamId: string) => useSuspenseTeams().find(({ id }) => id === teamId) ?? null

/** Watches the member profiles of a team. Requires `$read_members`. */
export const useTeamMembers = (teamId: MaybeTeamId) => {
  const { teams } = useApp()
  return useResource(teamId == null ? null : teams.currentMembers(teamId))
}

/** Returns the member profiles of a team. Suspends until they are loaded. */
export const useSuspenseTeamMembers = (teamId: string) => useSuspenseResource(useApp().teams.currentMembers(teamId))

/** Watches the profile of a team member; null if the user is not a member. Requires `$read_members`. */
export const useTeamMember = (member: MaybeTeamMember) => {
  checkMember(member)
  const { teamId, userId } = member
  const all = useTeamMembers(userId == null ? null : teamId)
  return useMemo(() => mapState(all, (known) => known.find((one) => one.userId === userId) ?? null), [all, userId])
}

/** Returns the profile of a team member, or null. Suspends until it is loaded. */
export const useSuspenseTeamMember = (member: TeamMemberOf) => {
  checkMember(member)
  return useSuspenseTeamMembers(member.teamId).find(({ userId }) => userId === member.userId) ?? null
}

/** Throws the error of what is not one object with both ids, which would be a member that is not known yet. */
const checkMember = (member: MaybeTeamMember): void =>
  throwing(notAnObject("member", member) ?? validateProperties("member", member, { teamId: textOrNull, userId: textOrNull }))

/** Watches the signed-in user's profile in a team. Fields that are not set there have the user's own values. */
export const useTeamProfile = (teamId: MaybeTeamId) => {
  const { teams } = useApp()
  return useResource(teamId == null ? null : teams.currentProfile(teamId))
}

/** Returns the signed-in user's profile in a team. Suspends until it is loaded. */
export const useSuspenseTeamProfile = (teamId: string) => useSuspenseResource(useApp().teams.currentProfile(teamId))

/** Watches the pending invitations of a team: those neither used nor expired. Requires `$read_members` and `$invite_members`. */
export const useTeamInvitations = (teamId: MaybeTeamId) => {
  const { invitations } = useApp()
  return useResource(teamId == null ? null : invitations.currentSent(teamId))
}

/** Returns the pending invitations of a team. Suspends until they are loaded. */
export const useSuspenseTeamInvitations = (teamId: string) => useSuspenseResource(useApp().invitations.currentSent(teamId))

/** Watches the invitations that the signed-in user has received. Requires a platform from 2026-04 or later. */
export const useReceivedInvitations = () => useResource(useApp().invitations.currentReceived)

/** Returns the invitations that the signed-in user has received. Suspends until they are loaded. */
export const useSuspenseReceivedInvitations = () => useSuspenseResource(useApp().invitations.currentReceived)

/** Watches the API keys of a team, newest first. */
export const useTeamApiKeys = (teamId: MaybeTeamId) => {
  const { apiKeys } = useApp()
  return useResource(teamId == null ? null : apiKeys.currentOfTeam(teamId))
}

/** Returns the API keys of a team, newest first. Suspends until they are loaded. */
export const useSuspenseTeamApiKeys = (teamId: string) => useSuspenseResource(useApp().apiKeys.currentOfTeam(teamId))
