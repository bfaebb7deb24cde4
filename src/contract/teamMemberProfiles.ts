import { TeamPermissionRequired } from "../errors/permission.js"
import { InvalidProfileImage } from "../errors/refusals.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser, UserNotFound } from "../errors/user.js"
import { List } from "../schemas/List.js"
import { TeamMemberProfile, TeamMemberQuery, UpdateTeamMemberProfileInput } from "../schemas/TeamMember.js"
import { user } from "./levels.js"

/**
 * Lists the members of a team of the user; members other than the user require `$read_members`. @source protocol/teams.md#calls
 */
export const list = user.get("/team-member-profiles", {
  query: TeamMemberQuery,
  success: List(TeamMemberProfile),
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Gets a member of a team of the user; a member other than the user requires `$read_members`. @source protocol/teams.md#calls */
export const get = user.get("/team-member-profiles/:teamId/:userId", {
  success: TeamMemberProfile,
  errors: [CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired]
})

/** Updates the profile of the session's user in a team. @source protocol/teams.md#calls */
export const update = user.patch("/team-member-profiles/:teamId/:userId", {
  payload: UpdateTeamMemberProfileInput,
  success: TeamMemberProfile,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, InvalidProfileImage]
})
