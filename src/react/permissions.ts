import type { PromiseClientApp } from "../promise/client.js"
import type { Watched } from "../promise/promised.js"
import type { ProjectPermission, TeamPermission } from "../schemas/Permission.js"
import { useApp } from "./PorticoProvider.js"
import type { ResourceState } from "./useResource.js"
import { useResource, useSuspenseResource } from "./useResource.js"

/** Where a permission counts: in a team, by its id, or else in the whole project. */
export interface PermissionScope {
  /** The id of the team. Null or undefined while it is not known, and then nothing is asked for. */
  readonly team?: string | null | undefined
}

type InTeam = PermissionScope & { readonly team: string | null | undefined }
type InProject = { readonly team?: never }

type PermissionsFailure = NonNullable<ReturnType<PromiseClientApp["permissions"]["current"]["snapshot"]>["error"]>
type Known = Watched<ReadonlyArray<TeamPermission | ProjectPermission>, PermissionsFailure>

// A team that is not known is a team nevertheless, and never the whole project.
const permissionsOf = ({ permissions }: PromiseClientApp, scope: PermissionScope): Known | null => {
  if (!("team" in scope)) return permissions.current
  return scope.team == null ? null : permissions.currentInTeam(scope.team)
}

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
  const known: Known = team === undefined ? permissions.current : permissions.currentInTeam(team)
  return useSuspenseResource(known)
}

/**
 * Tells whether the signed-in user has a permission, granted itself or contained in another: in the team, or in the whole project
 * without one. False while it is not known. All permissions in one team share one request.
 */
export const usePermission = (permissionId: string, scope: PermissionScope = {}): boolean =>
  hasPermission(useResource(permissionsOf(useApp(), scope)).value, permissionId)

/** Tells the same. Suspends until it is known. */
export const useSuspensePermission = (permissionId: string, scope: { readonly team?: string } = {}): boolean =>
  hasPermission(useSuspensePermissions(scope), permissionId)

const hasPermission = (known: ReadonlyArray<{ readonly id: string }> | undefined, permissionId: string): boolean =>
  known?.some(({ id }) => id === permissionId) ?? false
