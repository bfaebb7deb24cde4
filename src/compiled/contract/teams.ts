// Written by `npm run compile` from src/contract/teams.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teams.js"
import { UserAuthenticationRequired } from "../../errors/auth.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { TeamMembershipNotFound, TeamNotFound } from "../../errors/team.js"
import { Team } from "../schemas/Team.js"
import { CreateTeam, TeamQuery, UpdateTeam } from "../schemas/TeamUpdate.js"
import { Done } from "../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/teams", {
  access: "client",
  session: "required",
  payload: CreateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/teams/:teamId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/teams/:teamId", {
  access: "client",
  session: "required",
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/teams", {
  access: "client",
  session: "required",
  query: TeamQuery,
  success: /* @__PURE__ */ listOf(Team),
  errors: [CannotGetOwnUserWithoutUser]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/teams/:teamId", {
  access: "client",
  session: "required",
  payload: UpdateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})

