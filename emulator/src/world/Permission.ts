import { systemPermissions } from "portico/schemas"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** The scope of a permission. */
export type PermissionScope = "team" | "project"

/** A permission definition of a project, or a system permission of teams. */
export interface Permission {
  readonly id: string
  readonly scope: PermissionScope
  readonly description: string | null
  /** The permissions that this one includes, ordered by id. */
  readonly contained: ReadonlyArray<string>
}

interface Permissions {
  readonly defined: Map<string, Permission>
  /** The permissions that are granted automatically. */
  readonly defaults: Record<"teamCreator" | "teamMember" | "signUp", ReadonlyArray<string>>
  /** Direct grants of project permissions, by user. */
  readonly projectGrants: Map<string, Set<string>>
}

const descriptions: Readonly<Record<(typeof systemPermissions)[number], string>> = {
  $update_team: "Update the team information",
  $delete_team: "Delete the team",
  $read_members: "Read and list the other members of the team",
  $remove_members: "Remove other members from the team",
  $invite_members: "Invite other users to the team",
  $manage_api_keys: "Create and manage API keys for the team"
}

const system: ReadonlyMap<string, Permission> = new Map(
  systemPermissions.map((id) => [id, { id, scope: "team", description: descriptions[id], contained: [] }])
)

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Orders strings as the platform does: by capital letters, which precede an underscore. */
export const byText = (one: string, other: string): number =>
  inOrder(one.toUpperCase(), other.toUpperCase()) || inOrder(other, one)

// The permissions of a new project. @source protocol/projects.md#calls
const initial = (): Permissions => ({
  defined: new Table(
    [
      { id: "team_member", description: "Default permission for team members", contained: ["$invite_members", "$read_members"] },
      { id: "team_admin", description: "Default permission for team admins", contained: [...systemPermissions].sort(byText) }
    ].map((permission) => [permission.id, { ...permission, scope: "team" }] as const)
  ),
  defaults: { teamCreator: ["team_admin"], teamMember: ["team_member"], signUp: [] },
  projectGrants: new Table()
})

/** The permissions of a project: definitions, defaults, and grants in the project scope. */
export const permissionsOf = slot("permissions", initial)

/** Returns the permission with an id, in any scope. */
export const permissionById = (project: Project, id: string): Permission | undefined =>
  system.get(id) ?? permissionsOf(project).defined.get(id)

/** Returns all permissions of a scope, by id. System permissions belong to teams. */
export const permissionsIn = (project: Project, scope: PermissionScope): ReadonlyArray<Permission> =>
  [...(scope === "team" ? system.values() : []), ...permissionsOf(project).defined.values()]
    .filter((permission) => permission.scope === scope)
    .sort((one, other) => byText(one.id, other.id))

/**
 * Returns the granted permissions that are still defined, by id, and optionally those that they include.
 * @source protocol/teams.md#permissions
 */
export const effective = (
  project: Project,
  scope: PermissionScope,
  granted: Iterable<string>,
  recursive: boolean
): ReadonlyArray<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    const permission = permissionById(project, id)
    if (permission?.scope !== scope || found.has(id)) return
    found.add(id)
    if (recursive) permission.contained.forEach(add)
  }
  for (const id of granted) add(id)
  return [...found].sort(byText)
}

/**
 * Returns the permissions that are granted automatically, by id. A default that is not defined, or belongs to the other scope, has
 * no effect. @source protocol/projects.md#calls
 */
export const defaultGrants = (project: Project, kind: keyof Permissions["defaults"]): ReadonlyArray<string> =>
  effective(project, kind === "signUp" ? "project" : "team", permissionsOf(project).defaults[kind], false)

/** Returns the project permissions that a user was granted directly. */
export const projectGrantsOf = (project: Project, userId: string): Set<string> => {
  const { projectGrants } = permissionsOf(project)
  const known = projectGrants.get(userId)
  if (known !== undefined) return known
  const made = new Set<string>()
  projectGrants.set(userId, made)
  return made
}
