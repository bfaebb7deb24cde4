import * as Effect from "effect/Effect"
import { server, teamMemberships } from "portico/contract"
import { TeamMembershipAlreadyExists, TeamNotFound, UserNotFound } from "portico/effect/errors"
import { PlatformEvents } from "../../events/PlatformEvents.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { ownUser } from "../../http/signedInUser.js"
import { addMember } from "../../teams/createTeam.js"
import { requireMember, requirePermission } from "../../teams/requirePermission.js"
import type { Project } from "../../world/Project.js"
import { membershipOf, removeMembership, teamsOf } from "../../world/Team.js"
import { usersOf } from "../../world/User.js"

const onMember = { crud: true, rules: { "params.team_id": rules.uuid, "params.user_id": rules.uuid } }

const create = route(
  server.teamMemberships.create,
  onMember,
  Effect.fn("server.teamMemberships.create")(function* ({ params: { teamId, userId } }, { auth: { project } }) {
    if (!usersOf(project).has(userId)) return yield* new UserNotFound()
    if (!teamsOf(project).has(teamId)) return yield* new TeamNotFound({ details: { teamId } })
    if (membershipOf(project, teamId, userId) !== undefined) return yield* new TeamMembershipAlreadyExists()
    yield* addMember(project, teamId, userId)
    return { teamId, userId }
  })
)

const remove = Effect.fnUntraced(function* (project: Project, teamId: string, userId: string) {
  removeMembership(project, yield* requireMember(project, teamId, userId))
  yield* (yield* PlatformEvents).emit(project, "team_membership.deleted", { team_id: teamId, user_id: userId })
  return { success: true } as const
})

const del = route(
  teamMemberships.del,
  onMember,
  Effect.fn("teamMemberships.del")(function* ({ params: { teamId, userId } }, { auth }) {
    const user = yield* ownUser(auth)
    if (user.id !== userId) yield* requirePermission(auth.project, teamId, user.id, "$remove_members")
    return yield* remove(auth.project, teamId, userId)
  })
)
const serverDel = route(server.teamMemberships.del, onMember, ({ params: { teamId, userId } }, { auth: { project } }) =>
  remove(project, teamId, userId)
)

/** Routes of team memberships. @source protocol/teams.md#calls */
export const teamMembershipRoutes = [create, del, serverDel]
