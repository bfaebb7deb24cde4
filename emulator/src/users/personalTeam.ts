import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Team } from "../world/Team.js"
import { addMembership, membershipsOf, teamsOf } from "../world/Team.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"

/** The name of the team of somebody without a name and an e-mail. */
export const namelessTeam = "Personal Team"

/** The name of a user's personal team. @source facts 9.3 */
export const personalTeamName = (user: User): string => {
  const name = user.displayName ?? primaryChannel(user)?.value
  return name === undefined ? namelessTeam : `${name}'s Team`
}

/** Names the team of somebody who was nobody, once there is a name. @source facts 8 */
export const renamePersonalTeams = (project: Project, user: User): void => {
  for (const { teamId } of membershipsOf(project, user.id).values()) {
    const team = teamsOf(project).get(teamId)
    if (team?.displayName === namelessTeam) team.displayName = personalTeamName(user)
  }
}

/** Makes the team that a user gets on sign-up, with the user as its only member. */
export const createPersonalTeam = Effect.fn("createPersonalTeam")(function* (project: Project, user: User) {
  const { uuid } = yield* RandomText
  const team: Team = {
    id: yield* uuid,
    displayName: personalTeamName(user),
    profileImageUrl: null,
    createdAtMillis: yield* Clock.currentTimeMillis,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null
  }
  teamsOf(project).set(team.id, team)
  addMembership(project, {
    teamId: team.id,
    userId: user.id,
    isSelected: false,
    displayName: null,
    profileImageUrl: null,
    permissions: new Set(["team_admin"])
  })
  return team
})
