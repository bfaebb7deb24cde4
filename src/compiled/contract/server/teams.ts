// Written by `npm run compile` from src/contract/server/teams.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/teams.js"
import { TeamNotFound } from "../../../errors/team.js"
import { UserNotFound } from "../../../errors/user.js"
import { ServerTeam } from "../../schemas/Team.js"
import { ServerCreateTeam, ServerUpdateTeam, TeamQuery } from "../../schemas/TeamUpdate.js"
import { Done } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/teams", {
  access: "server",
  session: "none",
  payload: ServerCreateTeam,
  success: ServerTeam,
  errors: [UserNotFound]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/teams/:teamId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [TeamNotFound]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/teams/:teamId", {
  access: "server",
  session: "none",
  success: ServerTeam,
  errors: [TeamNotFound]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/teams", {
  access: "server",
  session: "none",
  query: TeamQuery,
  success: /* @__PURE__ */ listOf(ServerTeam)
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/teams/:teamId", {
  access: "server",
  session: "none",
  payload: ServerUpdateTeam,
  success: ServerTeam,
  errors: [TeamNotFound]
})

