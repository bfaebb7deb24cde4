import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as projectPermissions from "../../contract/projectPermissions.js"
import type * as teamPermissions from "../../contract/teamPermissions.js"
import type { PermissionNotFound, TeamPermissionNotFound } from "../../errors/permission.js"
import type { ProjectPermission, TeamPermission } from "../../schemas/Permission.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import type { InProject, InTeam, Recursion, TeamPermissionOf } from "./permissionScope.js"

/** The signed-in user's permissions: in a team if `teamId` is given, else in the whole project. */
export interface Permissions {
  /** Lists the user's permissions in a team, including inherited permissions unless `recursive` is false. */
  list(options: InTeam & Recursion): Effect.Effect<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
  /** Lists the user's permissions in the whole project, including inherited permissions unless `recursive` is false. */
  list(
    options?: InProject & Recursion
  ): Effect.Effect<ReadonlyArray<ProjectPermission>, CallFailure<typeof projectPermissions.list>>
  /** The watched list of the user's permissions in the whole project, including inherited permissions. */
  readonly current: Resource<ReadonlyArray<ProjectPermission>, CallFailure<typeof projectPermissions.list>>
  /** The watched list of the user's permissions in a team, including inherited permissions. */
  currentInTeam(teamId: string): Resource<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
  /** Lists the user's permissions in all teams, including inherited permissions unless `recursive` is false. */
  listInTeams(options?: Recursion): Effect.Effect<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
  /** The watched list of the user's permissions in all teams, including inherited permissions. */
  readonly currentInTeams: Resource<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
  /** Returns a permission in a team, granted directly or inherited from another permission, or null if the user lacks it. */
  get(permission: TeamPermissionOf, options: OrReturnNull): Effect.Effect<TeamPermission | null, InTeamsFailure>
  /**
   * Returns a permission in the whole project, granted directly or inherited from another permission, or null if the user lacks
   * it.
   */
  get(permissionId: string, options: OrReturnNull): Effect.Effect<ProjectPermission | null, InProjectFailure>
  /**
   * Returns a permission in a team, granted directly or inherited from another permission. Fails with `TeamPermissionNotFound` if
   * the user lacks it.
   */
  get(permission: TeamPermissionOf, options?: OrThrow): Effect.Effect<TeamPermission, InTeamsFailure | TeamPermissionNotFound>
  /**
   * Returns a permission in the whole project, granted directly or inherited from another permission. Fails with
   * `PermissionNotFound` if the user lacks it.
   */
  get(permissionId: string, options?: OrThrow): Effect.Effect<ProjectPermission, InProjectFailure | PermissionNotFound>
  /** Returns whether the user has a permission in a team, granted directly or inherited from another permission. */
  has(permission: TeamPermissionOf): Effect.Effect<boolean, InTeamsFailure>
  /** Returns whether the user has a permission in the whole project, granted directly or inherited from another permission. */
  has(permissionId: string): Effect.Effect<boolean, InProjectFailure>
}

/** The signed-in user's permissions: in a team if `teamId` is given, else in the whole project. */
export const Permissions = Context.Service<Permissions, Permissions>("portico/resources/Permissions")

/** The errors of reading permissions in teams. */
export type InTeamsFailure = CallFailure<typeof teamPermissions.list>
/** The errors of reading permissions in the whole project. */
export type InProjectFailure = CallFailure<typeof projectPermissions.list>
