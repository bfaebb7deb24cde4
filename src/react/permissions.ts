import type { ProjectPermission, TeamPermission } from "../schemas/Permission.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { text, textOrNull } from "./kinds.js"
import { useApp } from "./PorticoProvider.js"
import type { PermissionScope, Permissions, PermissionsFailure } from "./permissionState.js"
import { isAmong, permissionsOf, usePermissionState } from "./permissionState.js"
import type { ResourceState } from "./useResource.js"
import { useResource, useSuspenseResource } from "./useResource.js"

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
 * or else in the project. False until it is known. All permissions of one team share one request.
 */
export const usePermission = (permissionId: string, scope: PermissionScope = {}): boolean => {
  checkOptions(scope, { teamId: textOrNull })
  return usePermissionState(permissionId, scope) === "granted"
}

/** Like `usePermission`, but suspends until the result is known. */
export const useSuspensePermission = (permissionId: string, scope: { readonly teamId?: string } = {}): boolean =>
  isAmong(useSuspensePermissions(scope), permissionId)
