import { isTransient } from "../errors/sdk.js"
import type { ClientApp } from "../promise/client.js"
import type { Watched } from "../promise/promised.js"
import type { ProjectPermission, TeamPermission } from "../schemas/Permission.js"
import { useApp } from "./PorticoProvider.js"
import type { ResourceState } from "./useResource.js"
import { useResource } from "./useResource.js"

/** The scope of a permission: a team, or else the whole project. */
export interface PermissionScope {
  /**
   * The id of the team. While it is null or undefined, no request is sent, and `<Protect>` renders `loading`. Without it, the scope
   * is the project.
   */
  readonly teamId?: string | null | undefined
}

export type PermissionsFailure = NonNullable<ReturnType<ClientApp["permissions"]["current"]["snapshot"]>["error"]>
export type Permissions = Watched<ReadonlyArray<TeamPermission | ProjectPermission>, PermissionsFailure>

/** Returns the permissions in a scope. A team whose id is not known yet never falls back to the whole project. */
export const permissionsOf = ({ permissions }: ClientApp, scope: PermissionScope): Permissions | null => {
  if (!("teamId" in scope)) return permissions.current
  return scope.teamId == null ? null : permissions.currentInTeam(scope.teamId)
}

/** Returns whether the current user has a permission, as far as it is known: the failure if the permissions cannot be loaded. */
export const usePermissionState = (
  permissionId: string,
  scope: PermissionScope
): "granted" | "loading" | "refused" | LoadFailure<PermissionsFailure> => {
  const state = useResource(permissionsOf(useApp(), scope))
  const { error, value } = state
  // After a transient error the last known value still counts; after any other error it does not.
  if (error !== undefined && !isTransient(error)) return "refused"
  if (value === undefined) return error === undefined ? "loading" : loadFailure(error, state)
  return isAmong(value, permissionId) ? "granted" : "refused"
}

/** A value that failed to load. */
export interface LoadFailure<out E> {
  readonly error: E
  /** Whether the value is being loaded again. */
  readonly isRetrying: boolean
  /** Loads the value again, such as for a "Try again" button. Resolves when the load has ended; never rejects. */
  readonly retry: () => Promise<void>
}

export const loadFailure = <E>(
  error: E,
  { isFetching, refetch }: Pick<ResourceState<unknown, E>, "isFetching" | "refetch">
): LoadFailure<E> => ({ error, isRetrying: isFetching, retry: refetch })

/** Checks whether a permission is in the list. */
export const isAmong = (known: ReadonlyArray<{ readonly id: string }>, permissionId: string): boolean =>
  known.some(({ id }) => id === permissionId)
