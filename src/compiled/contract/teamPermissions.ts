// Written by `npm run compile` from src/contract/teamPermissions.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teamPermissions.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { TeamPermission, TeamPermissionQuery } from "../schemas/Permission.js"

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-permissions", {
  access: "client",
  session: "required",
  query: TeamPermissionQuery,
  success: /* @__PURE__ */ listOf(TeamPermission),
  errors: [CannotGetOwnUserWithoutUser]
})

