// Written by `npm run compile` from src/contract/projectPermissions.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/projectPermissions.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { ProjectPermission, ProjectPermissionQuery } from "../schemas/Permission.js"

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/project-permissions", {
  access: "client",
  session: "required",
  query: ProjectPermissionQuery,
  success: /* @__PURE__ */ listOf(ProjectPermission),
  errors: [CannotGetOwnUserWithoutUser]
})

