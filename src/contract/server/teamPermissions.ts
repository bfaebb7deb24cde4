import { PermissionNotFound, PermissionScopeMismatch, TeamPermissionNotFound } from "../../errors/permission.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { Nothing } from "../../schemas/Nothing.js"
import { TeamPermission, TeamPermissionQuery } from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the permissions of users in teams. @source protocol/teams.md#permissions */
export const list = Endpoint.get("/team-permissions", {
  access: "server",
  session: "none",
  query: TeamPermissionQuery,
  success: List(TeamPermission)
})

/** Grants a permission. Idempotent. @source protocol/teams.md#permissions */
export const grant = Endpoint.post("/team-permissions/:teamId/:userId/:permissionId", {
  access: "server",
  session: "none",
  payload: Nothing,
  success: TeamPermission,
  errors: [UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch],
  retry: "idempotent"
})

/** Revokes a directly granted permission, not an inherited one. @source protocol/teams.md#permissions */
export const revoke = Endpoint.del("/team-permissions/:teamId/:userId/:permissionId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound]
})
