import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { admin, Endpoint } from "portico/contract"
import { ContainedPermissionNotFound, PermissionIdAlreadyExists, PermissionNotFound } from "portico/effect/errors"
import type { CreatePermissionDefinitionInput, UpdatePermissionDefinition } from "portico/schemas"
import { PermissionDefinitionPageQuery } from "portico/schemas"
import { pageOf } from "../../http/pageOf.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { forgetPermission, renamePermission } from "../../teams/renamePermission.js"
import type { Permission, PermissionScope } from "../../world/Permission.js"
import { byText, permissionById, permissionsIn, permissionsOf } from "../../world/Permission.js"
import type { Project } from "../../world/Project.js"

const view = ({ id, description, contained }: Permission) => ({ id, description, containedPermissionIds: contained })

// The response echoes the contained permissions as sent, including duplicates.
const answer = (permission: Permission, { containedPermissionIds = [] }: UpdatePermissionDefinition) =>
  view({ ...permission, contained: [...containedPermissionIds].sort(byText) })

const requireContained = (project: Project, scope: PermissionScope, ids: ReadonlyArray<string>) => {
  const missing = ids.find((id) => permissionById(project, id)?.scope !== scope)
  return missing === undefined
    ? Effect.void
    : Effect.fail(new ContainedPermissionNotFound({ details: { permissionId: missing } }))
}

// Omitted fields are cleared, even in an update, and so is an empty description. @source protocol/teams.md#permissions
const written = (id: string, scope: PermissionScope, given: UpdatePermissionDefinition): Permission => ({
  id,
  scope,
  description: given.description || null,
  contained: [...new Set(given.containedPermissionIds)].sort(byText)
})

const create = (scope: PermissionScope) =>
  Effect.fn("permissionDefinitions.create")(function* (project: Project, given: CreatePermissionDefinitionInput) {
    if (permissionById(project, given.id) !== undefined) {
      return yield* new PermissionIdAlreadyExists({ details: { permissionId: given.id } })
    }
    yield* requireContained(project, scope, given.containedPermissionIds ?? [])
    const permission = written(given.id, scope, given)
    permissionsOf(project).defined.set(permission.id, permission)
    return answer(permission, given)
  })

const update = (scope: PermissionScope) =>
  Effect.fn("permissionDefinitions.update")(function* (project: Project, oldId: string, given: UpdatePermissionDefinition) {
    const { defined } = permissionsOf(project)
    const id = given.id ?? oldId
    if (!defined.has(oldId)) return yield* new PermissionNotFound({ details: { permissionId: oldId } })
    if (id !== oldId && permissionById(project, id) !== undefined) {
      return yield* new PermissionIdAlreadyExists({ details: { permissionId: id } })
    }
    yield* requireContained(project, scope, given.containedPermissionIds ?? [])
    if (id !== oldId) renamePermission(project, oldId, id)
    const permission = written(id, scope, given)
    defined.set(id, permission)
    return answer(permission, given)
  })

const del = (scope: PermissionScope) =>
  Effect.fn("permissionDefinitions.del")(function* (project: Project, id: string) {
    if (permissionsOf(project).defined.get(id)?.scope !== scope) {
      return yield* new PermissionNotFound({ details: { permissionId: id } })
    }
    forgetPermission(project, id)
    return { success: true } as const
  })

const collection = {
  crud: true,
  rules: { "body.id": rules.customPermissionId, "body.contained_permission_ids": rules.each(rules.permissionId) }
}
const single = { ...collection, rules: { ...collection.rules, "params.permission_id": rules.permissionId } }

const routesOf = (
  scope: PermissionScope,
  endpoints: typeof admin.teamPermissionDefinitions | typeof admin.projectPermissionDefinitions
) => {
  const make = create(scope)
  const change = update(scope)
  const remove = del(scope)
  return [
    route(endpoints.create, collection, ({ payload }, { auth: { project } }) => make(project, payload)),
    route(endpoints.update, single, ({ params, payload }, { auth: { project } }) =>
      change(project, params.permissionId, payload)
    ),
    route(endpoints.del, single, ({ params }, { auth: { project } }) => remove(project, params.permissionId))
  ]
}

const list = route(admin.projectPermissionDefinitions.list, collection, (_, { auth: { project } }) =>
  Effect.sync(() => permissionsIn(project, "project").map(view))
)

// A list has pages as soon as the query says anything about them. Older generations reject these fields.
const listInTeams = route(
  Endpoint.get("/team-permission-definitions", {
    access: "admin",
    session: "none",
    query: PermissionDefinitionPageQuery,
    success: Schema.Union([admin.teamPermissionDefinitions.list.success, admin.teamPermissionDefinitions.page.success])
  }),
  { ...collection, rules: { ...collection.rules, "query.limit": rules.positiveInteger } },
  ({ query: { query: text = "", ...query } }, { auth: { project } }) =>
    Effect.sync(() => {
      const found = permissionsIn(project, "team").filter(({ id }) => id.includes(text.toLowerCase()))
      const page = pageOf(found.map(view), query)
      return text === "" && Object.keys(query).length === 0 ? page.items : page
    })
)

/** Routes of permission definitions for teams and the project. @source protocol/teams.md#permissions */
export const permissionDefinitionRoutes = [
  list,
  listInTeams,
  ...routesOf("team", admin.teamPermissionDefinitions),
  ...routesOf("project", admin.projectPermissionDefinitions)
]
