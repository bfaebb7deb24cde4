import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { ClientTeamCreationDisabled, InvalidProfileImage } from "../errors/refusals.js"
import { TeamMembershipNotFound, TeamNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { Team } from "../schemas/Team.js"
import { CreateTeam, TeamQuery, UpdateTeamInput } from "../schemas/TeamUpdate.js"
import { Done } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the teams of the session's user, oldest first. @source protocol/teams.md#calls */
export const list = Endpoint.get("/teams", {
  access: "client",
  session: "required",
  query: TeamQuery,
  success: List(Team),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Creates a team for the session's user, if the project allows it. @source protocol/teams.md#calls */
export const create = Endpoint.post("/teams", {
  access: "client",
  session: "required",
  payload: CreateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, ClientTeamCreationDisabled, InvalidProfileImage]
})

/** Gets a team of the user. @source protocol/teams.md#calls */
export const get = Endpoint.get("/teams/:teamId", {
  access: "client",
  session: "required",
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound]
})

/** Updates a team and returns it; the user needs `$update_team`. @source protocol/teams.md#calls */
export const update = Endpoint.patch("/teams/:teamId", {
  access: "client",
  session: "required",
  payload: UpdateTeamInput,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound, InvalidProfileImage]
})

/** Deletes a team; the user needs `$delete_team`. @source protocol/teams.md#calls */
export const del = Endpoint.del("/teams/:teamId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})
