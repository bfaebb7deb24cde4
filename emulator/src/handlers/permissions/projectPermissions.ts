import * as Effect from "effect/Effect"
import { projectPermissions, server } from "portico/contract"
import { PermissionNotFound, PermissionScopeMismatch, UserNotFound } from "portico/effect/errors"
import type { ProjectPermissionQuery } from "portico/schemas"
import { PlatformEvents } from "../../events/PlatformEvents.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import { byText, effective, permissionById, permissionsOf, projectGrantsOf } from "../../world/Permission.js"
import type { Project } from "../../world/Project.js"
import { usersOf } from "../../world/User.js"

const grantsFor = (project: Project, { userId }: ProjectPermissionQuery): ReadonlyArray<readonly [string, Set<string>]> => {
  const { projectGrants } = permissionsOf(project)
  return userId === undefined ? [...projectGrants] : [[userId, projectGrants.get(userId) ?? new Set()]]
}

const listOf = (project: Project, query: ProjectPermissionQuery) =>
  grantsFor(project, query)
    .filter(([userId]) => usersOf(project).has(userId))
    .sort(([one], [other]) => byText(one, other))
    .flatMap(([userId, granted]) =>
      effective(project, "project", granted, query.recursive ?? false).map((id) => ({ id, userId }))
    )
    .filter(({ id }) => query.permissionId === undefined || id === query.permissionId)

const listOptions = {
  crud: true,
  query: server.projectPermissions.list.query,
  rules: { "query.user_id": rules.uuid, "query.permission_id": rules.permissionId }
}
const list = route(
  projectPermissions.list,
  listOptions,
  Effect.fn("projectPermissions.list")(function* ({ query }, { auth }) {
    yield* requireSelf(yield* ownUser(auth), query.userId, "list the permissions")
    return listOf(auth.project, query)
  })
)
const serverList = route(server.projectPermissions.list, listOptions, ({ query }, { auth: { project } }) =>
  Effect.sync(() => listOf(project, query))
)

const onGrant = {
  ...listOptions,
  rules: { ...listOptions.rules, "params.user_id": rules.uuid, "params.permission_id": rules.permissionId }
}
const grant = route(
  server.projectPermissions.grant,
  onGrant,
  Effect.fn("server.projectPermissions.grant")(function* ({ params: { userId, permissionId } }, { auth: { project } }) {
    if (!usersOf(project).has(userId)) return yield* new UserNotFound()
    const permission = permissionById(project, permissionId)
    // System permissions exist only in teams. @source protocol/teams.md#permission-definitions
    if (permission === undefined || permissionId.startsWith("$"))
      return yield* new PermissionNotFound({ details: { permissionId } })
    if (permission.scope !== "project") {
      const details = { permissionId, expectedScope: "project", actualScope: permission.scope }
      return yield* new PermissionScopeMismatch({ details })
    }
    projectGrantsOf(project, userId).add(permissionId)
    yield* (yield* PlatformEvents).emit(project, "project_permission.created", { id: permissionId, user_id: userId })
    return { id: permissionId, userId }
  })
)
const revoke = route(
  server.projectPermissions.revoke,
  onGrant,
  Effect.fn("server.projectPermissions.revoke")(function* ({ params: { userId, permissionId } }, { auth: { project } }) {
    if (!usersOf(project).has(userId)) return yield* new UserNotFound()
    if (!projectGrantsOf(project, userId).delete(permissionId)) {
      return yield* new PermissionNotFound({ details: { permissionId } })
    }
    yield* (yield* PlatformEvents).emit(project, "project_permission.deleted", { id: permissionId, user_id: userId })
    return { success: true }
  })
)

/** Routes of users' project permissions. @source protocol/teams.md#permissions */
export const projectPermissionRoutes = [list, serverList, grant, revoke]
