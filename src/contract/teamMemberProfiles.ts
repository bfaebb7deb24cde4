import { TeamPermissionRequired } from "../errors/permission.js"
import { InvalidProfileImage } from "../errors/refusals.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser, UserNotFound } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { TeamMemberProfile, TeamMemberQuery, UpdateTeamMemberProfileInput } from "../schemas/TeamMember.js"
import * as Endpoint from "./Endpoint.js"

/**
 * Lists the members of a team of the user; members other than the user require `$read_members`. @source protocol/teams.md#calls
 */
export const list = Endpoint.get("/team-member-profiles", {
  access: "client",
  session: "required",
  query: TeamMemberQuery,
  success: List(TeamMemberProfile),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Gets a member of a team of the user; a member other than the user requires `$read_members`. @source protocol/teams.md#calls */
export const get = Endpoint.get("/team-member-profiles/:teamId/:userId", {
  access: "client",
  session: "required",
  success: TeamMemberProfile,
  errors: [CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Updates the profile of the session's user in a team. @source protocol/teams.md#calls */
export const update = Endpoint.patch("/team-member-profiles/:teamId/:userId", {
  access: "client",
  session: "required",
  payload: UpdateTeamMemberProfileInput,
  success: TeamMemberProfile,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, InvalidProfileImage]
})
