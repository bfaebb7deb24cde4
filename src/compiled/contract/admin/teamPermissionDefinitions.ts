// Written by `npm run compile` from src/contract/admin/teamPermissionDefinitions.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/admin/teamPermissionDefinitions.js"
import { ContainedPermissionNotFound, PermissionIdAlreadyExists, PermissionNotFound } from "../../../errors/permission.js"
import { CreatePermissionDefinition, PermissionDefinition, UpdatePermissionDefinition } from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/team-permission-definitions", {
  access: "admin",
  session: "none",
  payload: CreatePermissionDefinition,
  success: PermissionDefinition,
  errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/team-permission-definitions/:permissionId", {
  access: "admin",
  session: "none",
  success: Done,
  errors: [PermissionNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-permission-definitions", {
  access: "admin",
  session: "none",
  success: /* @__PURE__ */ listOf(PermissionDefinition)
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/team-permission-definitions/:permissionId", {
  access: "admin",
  session: "none",
  payload: UpdatePermissionDefinition,
  success: PermissionDefinition,
  errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

