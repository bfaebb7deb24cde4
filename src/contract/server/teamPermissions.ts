import { PermissionNotFound, PermissionScopeMismatch, TeamPermissionNotFound } from "../../errors/permission.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import { TeamPermission, TeamPermissionQuery } from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Lists the permissions of users in teams. @source protocol/teams.md#permissions */
export const list = server.get("/team-permissions", {
  query: TeamPermissionQuery,
  success: List(TeamPermission)
})

/** Grants a permission. Idempotent. @source protocol/teams.md#permissions */
export const grant = server.post("/team-permissions/:teamId/:userId/:permissionId", {
  payload: Nothing,
  success: TeamPermission,
  errors: [UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch],
  retry: "idempotent"
})

/** Revokes a directly granted permission, not an inherited one. @source protocol/teams.md#permissions */
export const revoke = server.del("/team-permissions/:teamId/:userId/:permissionId", {
  success: Done,
  errors: [UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound]
})
