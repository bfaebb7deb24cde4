import type { PromiseClientApp } from "../promise/client.js"
import type { Watched } from "../promise/promised.js"
import type { ProjectPermission, TeamPermission } from "../schemas/Permission.js"
import { useApp } from "./PorticoProvider.js"
import { useResource } from "./useResource.js"

/** Where a permission counts: in a team, by its id, or else in the whole project. */
export interface PermissionScope {
  /** The id of the team. Null or undefined while it is not known, and then nothing is asked for. */
  readonly team?: string | null | undefined
}

export type PermissionsFailure = NonNullable<ReturnType<PromiseClientApp["permissions"]["current"]["snapshot"]>["error"]>
export type Permissions = Watched<ReadonlyArray<TeamPermission | ProjectPermission>, PermissionsFailure>

/** The permissions in a scope. A team that is not known is a team nevertheless, and never the whole project. */
export const permissionsOf = ({ permissions }: PromiseClientApp, scope: PermissionScope): Permissions | null => {
  if (!("team" in scope)) return permissions.current
  return scope.team == null ? null : permissions.currentInTeam(scope.team)
}

/** What is known of a permission. */
export const usePermissionState = (permissionId: string, scope: PermissionScope): "granted" | "loading" | "refused" => {
  const { error, status, value } = useResource(permissionsOf(useApp(), scope))
  if (status === "loading") return "loading"
  // Without an answer what was known last counts; one that refuses says that it counts no more.
  const isKnown = error === undefined || unanswered.has(error._tag)
  return isKnown && value !== undefined && isAmong(value, permissionId) ? "granted" : "refused"
}

const unanswered: ReadonlySet<string> = new Set([
  "ConnectionError",
  "OfflineError",
  "RateLimited",
  "RequestTimeout",
  "ServerFault"
])

/** Whether a permission is among those that are known. */
export const isAmong = (known: ReadonlyArray<{ readonly id: string }>, permissionId: string): boolean =>
  known.some(({ id }) => id === permissionId)
