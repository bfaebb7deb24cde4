// Written by `npm run compile` from src/contract/server/teams.ts.

import { listOf } from "../../../codecs/collection.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teams.js"
import { TeamNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import { ServerTeam } from "../../schemas/Team.js"
import { ServerCreateTeam, ServerUpdateTeam, TeamQuery } from "../../schemas/TeamUpdate.js"
import { Done } from "../../schemas/wire.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/teams", {
  access: "server",
  session: "none",
  payload: ServerCreateTeam,
  success: ServerTeam,
  errors: [UserNotFound]
})

export const del = /* @__PURE__ */ call<typeof contract.del>("DELETE", "/teams/:teamId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [TeamNotFound]
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/teams/:teamId", {
  access: "server",
  session: "none",
  success: ServerTeam,
  errors: [TeamNotFound]
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/teams", {
  access: "server",
  session: "none",
  query: TeamQuery,
  success: /* @__PURE__ */ listOf(ServerTeam)
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/teams/:teamId", {
  access: "server",
  session: "none",
  payload: ServerUpdateTeam,
  success: ServerTeam,
  errors: [TeamNotFound]
})

