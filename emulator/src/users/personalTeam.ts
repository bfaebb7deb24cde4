import { createTeam } from "../teams/createTeam.js"
import type { Project } from "../world/Project.js"
import { membershipsOf, teamsOf } from "../world/Team.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"

/** The personal team name of a user without a name and an e-mail address. */
const namelessTeam = "Personal Team"

const nameOf = (displayName: string | null | undefined, email: string | null | undefined): string => {
  const name = displayName || email
  return name ? `${name}'s Team` : namelessTeam
}

/** Returns the name of a user's personal team. @source protocol/users.md#calls */
const personalTeamName = (user: User): string => nameOf(user.displayName, primaryChannel(user)?.value)

/** The data with which an anonymous user signs up. */
export interface NewName {
  readonly displayName?: string | null | undefined
  readonly email?: string | null | undefined
}

/**
 * Renames the personal team of a formerly anonymous user by the submitted data, not by what was known before.
 * @source protocol/authentication.md
 */
export const renamePersonalTeams = (project: Project, user: User, { displayName, email }: NewName): void => {
  for (const { teamId } of membershipsOf(project, user.id).values()) {
    const team = teamsOf(project).get(teamId)
    if (team?.displayName === namelessTeam) team.displayName = nameOf(displayName, email)
  }
}

/** Creates the personal team of a new user, its only member. */
export const createPersonalTeam = (project: Project, user: User) =>
  createTeam(project, { displayName: personalTeamName(user) }, user.id)
