import * as Effect from "effect/Effect"
import { server, teamPermissions } from "portico/contract"
import { PermissionNotFound, PermissionScopeMismatch, TeamPermissionNotFound } from "portico/effect/errors"
import type { TeamPermissionQuery } from "portico/schemas"
import { PlatformEvents } from "../../events/PlatformEvents.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import { requireMember } from "../../teams/requirePermission.js"
import { byText, effective, permissionById } from "../../world/Permission.js"
import type { Project } from "../../world/Project.js"
import type { Membership } from "../../world/Team.js"
import { allMemberships, membershipsOf, membersOf } from "../../world/Team.js"

const membershipsFor = (project: Project, { teamId, userId }: TeamPermissionQuery): Array<Membership> => {
  if (userId === undefined) return teamId === undefined ? [...allMemberships(project)] : [...membersOf(project, teamId).values()]
  return [...membershipsOf(project, userId).values()].filter((one) => teamId === undefined || one.teamId === teamId)
}

const listOf = (project: Project, query: TeamPermissionQuery) =>
  membershipsFor(project, query)
    .sort((one, other) => byText(one.teamId, other.teamId) || byText(one.userId, other.userId))
    .flatMap(({ teamId, userId, permissions }) =>
      effective(project, "team", permissions, query.recursive ?? false).map((id) => ({ id, userId, teamId }))
    )
    .filter(({ id }) => query.permissionId === undefined || id === query.permissionId)

const listOptions = {
  crud: true,
  query: server.teamPermissions.list.query,
  rules: { "query.team_id": rules.uuid, "query.user_id": rules.uuid, "query.permission_id": rules.permissionId }
}
const list = route(
  teamPermissions.list,
  listOptions,
  Effect.fn("teamPermissions.list")(function* ({ query }, { auth }) {
    yield* requireSelf(yield* ownUser(auth), query.userId, "list the permissions")
    return listOf(auth.project, query)
  })
)
const serverList = route(server.teamPermissions.list, listOptions, ({ query }, { auth: { project } }) =>
  Effect.sync(() => listOf(project, query))
)

const onGrant = {
  ...listOptions,
  rules: {
    ...listOptions.rules,
    "params.team_id": rules.uuid,
    "params.user_id": rules.uuid,
    "params.permission_id": rules.permissionId
  }
}
const grant = route(
  server.teamPermissions.grant,
  onGrant,
  Effect.fn("server.teamPermissions.grant")(function* ({ params: { teamId, userId, permissionId } }, { auth: { project } }) {
    const { permissions } = yield* requireMember(project, teamId, userId)
    const permission = permissionById(project, permissionId)
    if (permission === undefined) return yield* new PermissionNotFound({ details: { permissionId } })
    if (permission.scope !== "team") {
      const details = { permissionId, expectedScope: "team", actualScope: permission.scope }
      return yield* new PermissionScopeMismatch({ details })
    }
    permissions.add(permissionId)
    const data = { id: permissionId, user_id: userId, team_id: teamId }
    yield* (yield* PlatformEvents).emit(project, "team_permission.created", data)
    return { id: permissionId, userId, teamId }
  })
)
const revoke = route(
  server.teamPermissions.revoke,
  onGrant,
  Effect.fn("server.teamPermissions.revoke")(function* ({ params: { teamId, userId, permissionId } }, { auth: { project } }) {
    const { permissions } = yield* requireMember(project, teamId, userId)
    if (!permissions.delete(permissionId)) return yield* new TeamPermissionNotFound({ details: { teamId, userId, permissionId } })
    const data = { id: permissionId, user_id: userId, team_id: teamId }
    yield* (yield* PlatformEvents).emit(project, "team_permission.deleted", data)
    return { success: true }
  })
)

/** Routes of members' team permissions. @source protocol/teams.md#permissions */
export const teamPermissionRoutes = [list, serverList, grant, revoke]
