// Written by `npm run compile` from src/contract/server/teamPermissions.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teamPermissions.js"
import { PermissionNotFound, PermissionScopeMismatch, TeamPermissionNotFound } from "../../../errors/permission.js"
import { TeamMembershipNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import { TeamPermission, TeamPermissionQuery } from "../../schemas/Permission.js"
import { Done, Nothing } from "../../schemas/wire.js"

export const grant: CallOf<typeof contract.grant> = /* @__PURE__ */ call("POST", "/team-permissions/:teamId/:userId/:permissionId", {
  access: "server",
  session: "none",
  payload: Nothing,
  success: TeamPermission,
  errors: [UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch],
  retry: "idempotent"
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-permissions", {
  access: "server",
  session: "none",
  query: TeamPermissionQuery,
  success: /* @__PURE__ */ listOf(TeamPermission)
})

export const revoke: CallOf<typeof contract.revoke> = /* @__PURE__ */ call("DELETE", "/team-permissions/:teamId/:userId/:permissionId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound]
})

