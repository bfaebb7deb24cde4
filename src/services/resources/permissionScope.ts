import type { InvalidInput } from "../../errors/sdk.js"
import { notAnObject, notIds } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"

/** The scope of a team. */
export interface InTeam {
  readonly teamId: string
}

/** The scope of the whole project. */
export interface InProject {
  readonly teamId?: never
}

/** The user whose permissions or keys they are. */
export interface OfUser {
  readonly userId: string
}

/** Whether to include inherited permissions. */
export interface Recursion {
  /** Default: true. */
  readonly recursive?: boolean
}

/** A permission in a team. */
export interface TeamPermissionOf extends InTeam {
  readonly permissionId: string
}

/** A permission of a user: in a team if `teamId` is given, else in the whole project. */
export type UserPermissionOf<Scope extends InTeam | InProject = InTeam | InProject> = OfUser &
  Scope & { readonly permissionId: string }

/** Returns whether a scope is a team. A team without an id is a mistake, and does not mean the whole project. */
export const isInTeam = <Team extends InTeam>(scope: Team | InProject | undefined): scope is Team =>
  scope !== undefined && "teamId" in scope

/**
 * Returns the error of what is neither the id of a permission nor a permission in a team, or null. An unknown property is an error: a
 * misspelt team would mean the whole project.
 */
export const permissionProblem = (permission: string | TeamPermissionOf): InvalidInput | null =>
  notIds("permissionId", permission, "permissionId and teamId") ??
  (typeof permission === "string" ? null : validateProperties("permission", permission, { permissionId: true, teamId: true }))

/** Like `permissionProblem`, of a permission that names a user. */
export const userPermissionProblem = (permission: UserPermissionOf): InvalidInput | null =>
  notAnObject("permission", permission) ??
  validateProperties("permission", permission, { permissionId: true, userId: true, teamId: true })
