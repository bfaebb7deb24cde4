// Written by `npm run compile` from src/contract/teams.ts.

import { listOf } from "../../codecs/collection.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/teams.js"
import { UserAuthenticationRequired } from "../../errors/auth.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { TeamPermissionRequired } from "../../errors/permission.js"
import { TeamMembershipNotFound, TeamNotFound } from "../../errors/team.js"
import { Team } from "../schemas/Team.js"
import { CreateTeam, TeamQuery, UpdateTeam } from "../schemas/TeamUpdate.js"
import { Done } from "../schemas/wire.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/teams", {
  access: "client",
  session: "required",
  payload: CreateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser]
})

export const del = /* @__PURE__ */ call<typeof contract.del>("DELETE", "/teams/:teamId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/teams/:teamId", {
  access: "client",
  session: "required",
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound]
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/teams", {
  access: "client",
  session: "required",
  query: TeamQuery,
  success: /* @__PURE__ */ listOf(Team),
  errors: [CannotGetOwnUserWithoutUser]
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/teams/:teamId", {
  access: "client",
  session: "required",
  payload: UpdateTeam,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})

