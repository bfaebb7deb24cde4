import type { Permission } from "../world/Permission.js"
import { permissionsOf } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import type { JsonObject } from "./json.js"
import { isObject, objectAt } from "./json.js"

const idSet = (ids: Iterable<string>): JsonObject => Object.fromEntries([...ids].map((id) => [id, true]))
const idsOf = (set: JsonObject): ReadonlyArray<string> => Object.keys(set).filter((id) => set[id] === true)

const permissionTree = ({ scope, description, contained }: Permission): JsonObject => ({
  ...(description === null ? {} : { description }),
  scope,
  containedPermissionIds: idSet(contained)
})

/** Returns the permissions of a project in the form of the configuration. */
export const permissionsTree = (project: Project): JsonObject => {
  const { defined, defaults } = permissionsOf(project)
  return {
    permissions: Object.fromEntries([...defined.values()].map((permission) => [permission.id, permissionTree(permission)])),
    defaultPermissions: {
      teamCreator: idSet(defaults.teamCreator),
      teamMember: idSet(defaults.teamMember),
      signUp: idSet(defaults.signUp)
    }
  }
}

/** Sets the permissions of a project from the configuration. A permission without a scope is a team permission. */
export const setPermissionsTree = (project: Project, tree: JsonObject): void => {
  const { defined, defaults } = permissionsOf(project)
  defined.clear()
  for (const [id, value] of Object.entries(objectAt(tree, "permissions"))) {
    const given = isObject(value) ? value : {}
    const { description } = given
    defined.set(id, {
      id,
      scope: given["scope"] === "project" ? "project" : "team",
      description: typeof description === "string" ? description : null,
      contained: idsOf(objectAt(given, "containedPermissionIds"))
    })
  }
  for (const kind of ["teamCreator", "teamMember", "signUp"] as const) {
    defaults[kind] = idsOf(objectAt(tree, "defaultPermissions", kind))
  }
}
