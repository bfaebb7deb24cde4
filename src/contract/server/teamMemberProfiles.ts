import { InvalidProfileImage } from "../../errors/refusals.js"
import { TeamMembershipNotFound, TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { ServerTeamMemberProfile, TeamMemberQuery, UpdateTeamMemberProfileInput } from "../../schemas/TeamMember.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the members of all teams of the project, of one team, or the teams of one user. @source protocol/teams.md#calls */
export const list = Endpoint.get("/team-member-profiles", {
  access: "server",
  session: "none",
  query: TeamMemberQuery,
  success: List(ServerTeamMemberProfile),
  errors: [TeamNotFound, UserNotFound]
})

/** Gets a member of a team. @source protocol/teams.md#calls */
export const get = Endpoint.get("/team-member-profiles/:teamId/:userId", {
  access: "server",
  session: "none",
  success: ServerTeamMemberProfile,
  errors: [TeamMembershipNotFound, UserNotFound]
})

/** Updates a member's profile in a team. @source protocol/teams.md#calls */
export const update = Endpoint.patch("/team-member-profiles/:teamId/:userId", {
  access: "server",
  session: "none",
  payload: UpdateTeamMemberProfileInput,
  success: ServerTeamMemberProfile,
  errors: [TeamMembershipNotFound, UserNotFound, InvalidProfileImage]
})
