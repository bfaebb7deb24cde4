import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { ClientTeamCreationDisabled, InvalidProfileImage } from "../errors/refusals.js"
import { TeamMembershipNotFound, TeamNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { Team } from "../schemas/Team.js"
import { CreateTeam, TeamQuery, UpdateTeamInput } from "../schemas/TeamUpdate.js"
import { Done } from "../schemas/wire.js"
import { user } from "./levels.js"

/** Lists the teams of the session's user, oldest first. @source protocol/teams.md#calls */
export const list = user.get("/teams", {
  query: TeamQuery,
  success: List(Team),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Creates a team for the session's user, if the project allows it. @source protocol/teams.md#calls */
export const create = user.post("/teams", {
  payload: CreateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, ClientTeamCreationDisabled, InvalidProfileImage]
})

/** Gets a team of the user. @source protocol/teams.md#calls */
export const get = user.get("/teams/:teamId", {
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound]
})

/** Updates a team and returns it; the user needs `$update_team`. @source protocol/teams.md#calls */
export const update = user.patch("/teams/:teamId", {
  payload: UpdateTeamInput,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound, InvalidProfileImage]
})

/** Deletes a team; the user needs `$delete_team`. @source protocol/teams.md#calls */
export const del = user.del("/teams/:teamId", {
  success: Done,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})
