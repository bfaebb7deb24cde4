// Written by `npm run compile` from src/contract/teamMemberProfiles.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teamMemberProfiles.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { TeamMembershipNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { TeamMemberProfile, TeamMemberQuery, UpdateTeamMemberProfile } from "../schemas/TeamMember.js"

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/team-member-profiles/:teamId/:userId", {
  access: "client",
  session: "required",
  success: TeamMemberProfile,
  errors: [CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-member-profiles", {
  access: "client",
  session: "required",
  query: TeamMemberQuery,
  success: /* @__PURE__ */ listOf(TeamMemberProfile),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/team-member-profiles/:teamId/:userId", {
  access: "client",
  session: "required",
  payload: UpdateTeamMemberProfile,
  success: TeamMemberProfile,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound]
})

