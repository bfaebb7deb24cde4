import { InvalidProfileImage } from "../../errors/refusals.js"
import { TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { List, Page } from "../../schemas/List.js"
import { ServerTeam } from "../../schemas/Team.js"
import { ServerCreateTeamInput, ServerUpdateTeamInput, TeamPageQuery, TeamQuery } from "../../schemas/TeamUpdate.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"
import { orderSince, pagingSince } from "../paging.js"

/** Lists a user's teams, or all teams of the project, oldest first. @source protocol/teams.md#calls */
export const list = server.get("/teams", {
  query: TeamQuery,
  success: List(ServerTeam)
})

/** Lists a page of the project's or a user's teams. @source protocol/changes.md */
export const page = server.get("/teams", {
  query: TeamPageQuery,
  success: Page(ServerTeam),
  newFields: { ...pagingSince, ...orderSince }
})

/** Creates a team. @source protocol/teams.md#calls */
export const create = server.post("/teams", {
  payload: ServerCreateTeamInput,
  success: ServerTeam,
  errors: [UserNotFound, InvalidProfileImage]
})

/** Gets a team. @source protocol/teams.md#calls */
export const get = server.get("/teams/:teamId", {
  success: ServerTeam,
  errors: [TeamNotFound]
})

/** Updates a team and returns it. @source protocol/teams.md#calls */
export const update = server.patch("/teams/:teamId", {
  payload: ServerUpdateTeamInput,
  success: ServerTeam,
  errors: [TeamNotFound, InvalidProfileImage]
})

/** Deletes a team. @source protocol/teams.md#calls */
export const del = server.del("/teams/:teamId", {
  success: Done,
  errors: [TeamNotFound]
})
