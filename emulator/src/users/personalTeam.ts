import { createTeam } from "../teams/createTeam.js"
import type { Project } from "../world/Project.js"
import { membershipsOf, teamsOf } from "../world/Team.js"
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
export const createPersonalTeam = (project: Project, user: User) =>
  createTeam(project, { displayName: personalTeamName(user) }, user.id)
