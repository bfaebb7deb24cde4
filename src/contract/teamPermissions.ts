import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { TeamPermission, TeamPermissionQuery } from "../schemas/Permission.js"
import { user } from "./levels.js"

/** Lists the permissions of the session's user in teams. @source protocol/teams.md#permissions */
export const list = user.get("/team-permissions", {
  query: TeamPermissionQuery,
  success: List(TeamPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
