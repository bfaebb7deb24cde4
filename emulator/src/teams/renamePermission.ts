import type { Permission } from "../world/Permission.js"
import { byText, permissionsOf, projectGrantsOf } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import { allMemberships, membershipOf } from "../world/Team.js"

// Returns every set of direct grants of a permission in the project.
const grantsOf = (project: Project, id: string): ReadonlyArray<Set<string>> => [
  ...[...permissionsOf(project).projectGrants].flatMap(([userId, granted]) =>
    granted.has(id) ? [projectGrantsOf(project, userId)] : []
  ),
  ...allMemberships(project).flatMap(({ permissions, teamId, userId }) =>
    permissions.has(id) ? (membershipOf(project, teamId, userId)?.permissions ?? []) : []
  )
]

const replaceContained = (project: Project, id: string, by: ReadonlyArray<string>): void => {
  const { defined } = permissionsOf(project)
  for (const permission of [...defined.values()]) {
    if (!permission.contained.includes(id)) continue
    const contained = [...permission.contained.filter((other) => other !== id), ...by].sort(byText)
    const changed: Permission = { ...permission, contained }
    defined.set(permission.id, changed)
  }
}

/**
 * Changes the id of a permission definition, its grants, and its occurrences in other permissions.
 * @source protocol/teams.md#permissions
 */
export const renamePermission = (project: Project, oldId: string, id: string): void => {
  const { defined } = permissionsOf(project)
  const permission = defined.get(oldId)
  if (permission === undefined) return
  defined.delete(oldId)
  defined.set(id, { ...permission, id })
  for (const granted of grantsOf(project, oldId)) {
    granted.delete(oldId)
    granted.add(id)
  }
  replaceContained(project, oldId, [id])
}

/**
 * Deletes a permission definition, its grants, and its occurrences in other permissions. @source protocol/teams.md#permissions
 */
export const forgetPermission = (project: Project, id: string): void => {
  permissionsOf(project).defined.delete(id)
  for (const granted of grantsOf(project, id)) granted.delete(id)
  replaceContained(project, id, [])
}
