import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { ProjectPermission, ProjectPermissionQuery } from "../schemas/Permission.js"
import { user } from "./levels.js"

/** Lists the permissions of the session's user in the project. @source protocol/teams.md#permissions */
export const list = user.get("/project-permissions", {
  query: ProjectPermissionQuery,
  success: List(ProjectPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
