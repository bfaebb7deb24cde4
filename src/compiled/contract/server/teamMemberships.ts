// Written by `npm run compile` from src/contract/server/teamMemberships.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teamMemberships.js"
import { TeamMembershipAlreadyExists, TeamMembershipNotFound, TeamNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import { TeamMembership } from "../../schemas/TeamMember.js"
import { Done, Nothing } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/team-memberships/:teamId/:userId", {
  access: "server",
  session: "none",
  payload: Nothing,
  success: TeamMembership,
  errors: [UserNotFound, TeamNotFound, TeamMembershipAlreadyExists]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/team-memberships/:teamId/:userId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [UserNotFound, TeamMembershipNotFound]
})

