// Written by `npm run compile` from src/contract/server/teamMemberProfiles.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teamMemberProfiles.js"
import { TeamMembershipNotFound, TeamNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import { ServerTeamMemberProfile, TeamMemberQuery, UpdateTeamMemberProfile } from "../../schemas/TeamMember.js"

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/team-member-profiles/:teamId/:userId", {
  access: "server",
  session: "none",
  success: ServerTeamMemberProfile,
  errors: [TeamMembershipNotFound, UserNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/team-member-profiles", {
  access: "server",
  session: "none",
  query: TeamMemberQuery,
  success: /* @__PURE__ */ listOf(ServerTeamMemberProfile),
  errors: [TeamNotFound, UserNotFound]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/team-member-profiles/:teamId/:userId", {
  access: "server",
  session: "none",
  payload: UpdateTeamMemberProfile,
  success: ServerTeamMemberProfile,
  errors: [TeamMembershipNotFound, UserNotFound]
})

