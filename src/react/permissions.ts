import type { ProjectPermission, TeamPermission } from "../schemas/Permission.js"
import { useApp } from "./PorticoProvider.js"
import type { PermissionScope, Permissions, PermissionsFailure } from "./permissionState.js"
import { isAmong, permissionsOf, usePermissionState } from "./permissionState.js"
import type { ResourceState } from "./useResource.js"
import { useResource, useSuspenseResource } from "./useResource.js"

type InTeam = PermissionScope & { readonly team: string | null | undefined }
type InProject = { readonly team?: never }

/** Watches the permissions of the signed-in user in a team, with those that they contain. */
export function usePermissions(scope: InTeam): ResourceState<ReadonlyArray<TeamPermission>, PermissionsFailure>
/** Watches the permissions of the signed-in user in the whole project, with those that they contain. */
export function usePermissions(scope?: InProject): ResourceState<ReadonlyArray<ProjectPermission>, PermissionsFailure>
export function usePermissions(
  scope: PermissionScope = {}
): ResourceState<ReadonlyArray<TeamPermission | ProjectPermission>, PermissionsFailure> {
  return useResource(permissionsOf(useApp(), scope))
}

/** The permissions of the signed-in user in a team, or in the whole project. Suspends until they are known. */
export const useSuspensePermissions = ({
  team
}: {
  readonly team?: string
} = {}): ReadonlyArray<TeamPermission | ProjectPermission> => {
  const { permissions } = useApp()
  const known: Permissions = team === undefined ? permissions.current : permissions.currentInTeam(team)
  return useSuspenseResource(known)
}

/**
 * Returns whether the signed-in user has a permission, granted directly or inherited from another permission: in the team, or in the whole project
 * without one. False while it is not known. All permissions in one team share one request.
 */
export const usePermission = (permissionId: string, scope: PermissionScope = {}): boolean =>
  usePermissionState(permissionId, scope) === "granted"

/** Tells the same. Suspends until it is known. */
export const useSuspensePermission = (permissionId: string, scope: { readonly team?: string } = {}): boolean =>
  isAmong(useSuspensePermissions(scope), permissionId)
