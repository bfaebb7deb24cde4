import { InvalidProfileImage } from "../../errors/refusals.js"
import { TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { List, Page } from "../../schemas/List.js"
import { ServerTeam } from "../../schemas/Team.js"
import { ServerCreateTeamInput, ServerUpdateTeamInput, TeamPageQuery, TeamQuery } from "../../schemas/TeamUpdate.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"
import { orderSince, pagingSince } from "../paging.js"

/** Lists a user's teams, or all teams of the project, oldest first. @source protocol/teams.md#calls */
export const list = Endpoint.get("/teams", {
  access: "server",
  session: "none",
  query: TeamQuery,
  success: List(ServerTeam)
})

/** Lists a page of the project's or a user's teams. @source protocol/changes.md */
export const page = Endpoint.get("/teams", {
  access: "server",
  session: "none",
  query: TeamPageQuery,
  success: Page(ServerTeam),
  newFields: { ...pagingSince, ...orderSince }
})

/** Creates a team. @source protocol/teams.md#calls */
export const create = Endpoint.post("/teams", {
  access: "server",
  session: "none",
  payload: ServerCreateTeamInput,
  success: ServerTeam,
  errors: [UserNotFound, InvalidProfileImage]
})

/** Gets a team. @source protocol/teams.md#calls */
export const get = Endpoint.get("/teams/:teamId", {
  access: "server",
  session: "none",
  success: ServerTeam,
  errors: [TeamNotFound]
})

/** Updates a team and returns it. @source protocol/teams.md#calls */
export const update = Endpoint.patch("/teams/:teamId", {
  access: "server",
  session: "none",
  payload: ServerUpdateTeamInput,
  success: ServerTeam,
  errors: [TeamNotFound, InvalidProfileImage]
})

/** Deletes a team. @source protocol/teams.md#calls */
export const del = Endpoint.del("/teams/:teamId", {
  access: "server",
  session: "none",
  success: Done,
  errors: [TeamNotFound]
})
