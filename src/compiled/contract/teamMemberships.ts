// Written by `npm run compile` from src/contract/teamMemberships.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teamMemberships.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { Done } from "../schemas/wire.js"

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/team-memberships/:teamId/:userId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired]
})

