// Written by `npm run compile` from src/contract/server/projectPermissions.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/projectPermissions.js"
import { PermissionNotFound, PermissionScopeMismatch } from "../../../errors/permission.js"
import { UserNotFound } from "../../../errors/user.js"
import { ProjectPermission, ProjectPermissionQuery } from "../../schemas/Permission.js"
import { Done, Nothing } from "../../schemas/wire.js"

export const grant: CallOf<typeof contract.grant> = /* @__PURE__ */ call("POST", "/project-permissions/:userId/:permissionId", {
  access: "server",
  session: "none",
  payload: Nothing,
  success: ProjectPermission,
  errors: [UserNotFound, PermissionNotFound, PermissionScopeMismatch],
  retry: "idempotent"
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/project-permissions", {
  access: "server",
  session: "none",
  query: ProjectPermissionQuery,
  success: /* @__PURE__ */ listOf(ProjectPermission)
})

export const revoke: CallOf<typeof contract.revoke> = /* @__PURE__ */ call("DELETE", "/project-permissions/:userId/:permissionId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [UserNotFound, PermissionNotFound]
})

