import { isObject } from "../codecs/object.js"
import { invalid } from "../errors/invalid.js"
import { mustBe } from "../schemas/messages/value.js"
import type { ProjectPermission, TeamPermission } from "../schemas/Permission.js"
import { checkOptions, throwing } from "../services/arguments/validateOptions.js"
import type { TeamPermissionOf } from "../services/resources/permissionScope.js"
import { text, textOrNull } from "./kinds.js"
import { useApp } from "./PorticoProvider.js"
import type { PermissionScope, Permissions, PermissionsFailure } from "./permissionState.js"
import { isAmong, permissionsOf, usePermissionState } from "./permissionState.js"
import type { ResourceState } from "./useResource.js"
import { useResource, useSuspenseResource } from "./useResource.js"

/** A permission in a team. While the id of the team is null or undefined, no request is sent. */
export interface MaybeTeamPermission {
  readonly permissionId: string
  readonly teamId: string | null | undefined
}

type InTeam = PermissionScope & { readonly teamId: string | null | undefined }
type InProject = { readonly teamId?: never }

/** Watches the signed-in user's permissions in a team, including inherited ones. */
export function usePermissions(scope: InTeam): ResourceState<ReadonlyArray<TeamPermission>, PermissionsFailure>
/** Watches the signed-in user's permissions in the project, including inherited ones. */
export function usePermissions(scope?: InProject): ResourceState<ReadonlyArray<ProjectPermission>, PermissionsFailure>
export function usePermissions(
  scope: PermissionScope = {}
): ResourceState<ReadonlyArray<TeamPermission | ProjectPermission>, PermissionsFailure> {
  checkOptions(scope, { teamId: textOrNull })
  return useResource(permissionsOf(useApp(), scope))
}

/** Returns the signed-in user's permissions in a team or in the project. Suspends until they are loaded. */
export const useSuspensePermissions = (
  scope: { readonly teamId?: string } = {}
): ReadonlyArray<TeamPermission | ProjectPermission> => {
  checkOptions(scope, { teamId: text })
  const { teamId } = scope
  const { permissions } = useApp()
  const known: Permissions = teamId === undefined ? permissions.current : permissions.currentInTeam(teamId)
  return useSuspenseResource(known)
}

/**
 * Returns whether the signed-in user has a permission, granted directly or inherited from another permission: in the given team,
 * or else in the project. False until it is known, also that of a team whose id is null or undefined. All permissions of one team share one request.
 */
export function usePermission(permission: string | MaybeTeamPermission): boolean
export function usePermission(permission: string | MaybeTeamPermission, ...rest: ReadonlyArray<unknown>): boolean {
  checkAlone(rest)
  if (typeof permission !== "string") checkOptions(permission, { permissionId: text, teamId: textOrNull })
  const { permissionId, ...scope } = permissionIn(permission)
  return usePermissionState(permissionId, scope) === "granted"
}

/** Like `usePermission`, but suspends until the result is known. */
export function useSuspensePermission(permission: string | TeamPermissionOf): boolean
export function useSuspensePermission(permission: string | TeamPermissionOf, ...rest: ReadonlyArray<unknown>): boolean {
  checkAlone(rest)
  if (typeof permission !== "string") checkOptions(permission, { permissionId: text, teamId: text })
  const { permissionId, ...scope } = permissionIn(permission)
  return isAmong(useSuspensePermissions(scope), permissionId)
}

/** Throws the error of a team in an argument of its own: without it, the permission would be that of the project. */
const checkAlone = (rest: ReadonlyArray<unknown>): void =>
  throwing(rest.some(isObject) ? invalid("permission", mustBe("one object with permissionId and teamId")) : null)

const permissionIn = <Of extends MaybeTeamPermission>(
  permission: string | Of
): Of | { readonly permissionId: string; readonly teamId?: never } =>
  typeof permission === "string" ? { permissionId: permission } : permission
