import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { TeamPermission, TeamPermissionQuery } from "../schemas/Permission.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the permissions of the session's user in teams. @source protocol/teams.md#permissions */
export const list = Endpoint.get("/team-permissions", {
  access: "client",
  session: "required",
  query: TeamPermissionQuery,
  success: List(TeamPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
