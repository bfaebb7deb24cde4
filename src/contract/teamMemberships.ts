import { TeamPermissionRequired } from "../errors/permission.js"
import { TeamMembershipNotFound } from "../errors/team.js"
import { CannotGetOwnUserWithoutUser, UserNotFound } from "../errors/user.js"
import { Done } from "../schemas/wire.js"
import { user } from "./levels.js"

/** Leaves a team, or removes another member, which requires `$remove_members`. @source protocol/teams.md#calls */
export const del = user.del("/team-memberships/:teamId/:userId", {
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, UserNotFound, TeamMembershipNotFound, TeamPermissionRequired]
})
