import * as Effect from "effect/Effect"
import { TeamMembershipNotFound, TeamPermissionRequired, UserNotFound } from "portico/effect/errors"
import type { systemPermissions } from "portico/schemas"
import { effective } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import type { Membership } from "../world/Team.js"
import { membershipOf } from "../world/Team.js"
import { usersOf } from "../world/User.js"

/** Returns a user's membership in a team; fails if the team does not exist or the user is not a member. */
export const requireMembership = (
  project: Project,
  teamId: string,
  userId: string
): Effect.Effect<Membership, TeamMembershipNotFound> => {
  const membership = membershipOf(project, teamId, userId)
  return membership === undefined
    ? Effect.fail(new TeamMembershipNotFound({ details: { teamId, userId } }))
    : Effect.succeed(membership)
}

/** Returns a membership by user id; fails also if the user does not exist. */
export const requireMember = (
  project: Project,
  teamId: string,
  userId: string
): Effect.Effect<Membership, TeamMembershipNotFound | UserNotFound> =>
  usersOf(project).has(userId) ? requireMembership(project, teamId, userId) : Effect.fail(new UserNotFound())

/** Fails if a user is not a member of a team or lacks a permission there. */
export const requirePermission = Effect.fn("requirePermission")(function* (
  project: Project,
  teamId: string,
  userId: string,
  permissionId: (typeof systemPermissions)[number] | "team_admin"
) {
  const { permissions } = yield* requireMembership(project, teamId, userId)
  if (!effective(project, "team", permissions, true).includes(permissionId)) {
    return yield* new TeamPermissionRequired({ details: { teamId, userId, permissionId } })
  }
})
