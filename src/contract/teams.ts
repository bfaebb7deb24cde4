import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { ClientTeamCreationDisabled, InvalidProfileImage } from "../errors/refusals.js"
import { TeamMembershipNotFound, TeamNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { Team } from "../schemas/Team.js"
import { CreateTeam, TeamQuery, UpdateTeam } from "../schemas/TeamUpdate.js"
import { Done } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the teams of the user of the session, the oldest first. @source spec 7 Teams, wire 11.2 */
export const list = Endpoint.get("/teams", {
  access: "client",
  session: "required",
  query: TeamQuery,
  success: List(Team),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Creates a team of the user of the session, where the project allows it. @source spec 7 Teams, wire 11.2 */
export const create = Endpoint.post("/teams", {
  access: "client",
  session: "required",
  payload: CreateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, ClientTeamCreationDisabled, InvalidProfileImage]
})

/** Gets a team that the user is a member of. @source spec 7 Teams, wire 11.2 */
export const get = Endpoint.get("/teams/:teamId", {
  access: "client",
  session: "required",
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound]
})

/** Changes a team and gives the new value; the user needs `$update_team`. @source spec 7 Teams, wire 11.2 */
export const update = Endpoint.patch("/teams/:teamId", {
  access: "client",
  session: "required",
  payload: UpdateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound, InvalidProfileImage]
})

/** Deletes a team; the user needs `$delete_team`. @source spec 7 Teams, wire 11.2 */
export const del = Endpoint.del("/teams/:teamId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})
