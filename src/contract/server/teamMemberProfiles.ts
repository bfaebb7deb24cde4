import { InvalidProfileImage } from "../../errors/refusals.js"
import { TeamMembershipNotFound, TeamNotFound } from "../../errors/team.js"
import { UserNotFound } from "../../errors/user.js"
import { List } from "../../schemas/List.js"
import { ServerTeamMemberProfile, TeamMemberQuery, UpdateTeamMemberProfileInput } from "../../schemas/TeamMember.js"
import { server } from "../levels.js"

/** Lists the members of all teams of the project, of one team, or the teams of one user. @source protocol/teams.md#calls */
export const list = server.get("/team-member-profiles", {
  query: TeamMemberQuery,
  success: List(ServerTeamMemberProfile),
  errors: [TeamNotFound, UserNotFound]
})

/** Gets a member of a team. @source protocol/teams.md#calls */
export const get = server.get("/team-member-profiles/:teamId/:userId", {
  success: ServerTeamMemberProfile,
  errors: [TeamMembershipNotFound, UserNotFound]
})

/** Updates a member's profile in a team. @source protocol/teams.md#calls */
export const update = server.patch("/team-member-profiles/:teamId/:userId", {
  payload: UpdateTeamMemberProfileInput,
  success: ServerTeamMemberProfile,
  errors: [TeamMembershipNotFound, UserNotFound, InvalidProfileImage]
})
