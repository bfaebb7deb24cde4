import { PermissionNotFound, PermissionScopeMismatch, ProjectPermissionRequired } from "../../errors/permission.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import { ProjectPermission, ProjectPermissionQuery } from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Lists the permissions of users in the project. @source protocol/teams.md#permissions */
export const list = server.get("/project-permissions", {
  query: ProjectPermissionQuery,
  success: List(ProjectPermission)
})

/** Grants a permission. Idempotent. @source protocol/teams.md#permissions */
export const grant = server.post("/project-permissions/:userId/:permissionId", {
  payload: Nothing,
  success: ProjectPermission,
  errors: [UserNotFound, PermissionNotFound, PermissionScopeMismatch],
  retry: "idempotent"
})

/** Revokes a directly granted permission, not an inherited one. @source protocol/teams.md#permissions */
export const revoke = server.del("/project-permissions/:userId/:permissionId", {
  success: Done,
  errors: [UserNotFound, PermissionNotFound, ProjectPermissionRequired]
})
