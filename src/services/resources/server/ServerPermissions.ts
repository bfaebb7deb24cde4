import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as projectPermissions from "../../../contract/server/projectPermissions.js"
import * as teamPermissions from "../../../contract/server/teamPermissions.js"
import { PermissionNotFound, TeamPermissionNotFound } from "../../../errors/permission.js"
import type {
  ProjectPermission,
  ProjectPermissionQuery,
  TeamPermission,
  TeamPermissionQuery
} from "../../../schemas/Permission.js"
import { givenOptional, notAnObject, requireIds } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { orThrow, orValues } from "../orThrow.js"
import type { InProject, InTeam, UserPermissionOf } from "../permissionScope.js"
import { isInTeam, userPermissionProblem } from "../permissionScope.js"

/** The permissions of the project's users: in a team if `teamId` is given, else in the whole project. */
export class ServerPermissions extends Context.Service<
  ServerPermissions,
  {
    /**
     * Lists the permissions of one user, or of all users, in a team, including inherited permissions unless `recursive` is false.
     */
    list(
      query: TeamPermissionQuery & InTeam
    ): Effect.Effect<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
    /**
     * Lists the permissions of one user, or of all users, in the whole project, including inherited permissions unless
     * `recursive` is false.
     */
    list(
      query?: ProjectPermissionQuery & InProject
    ): Effect.Effect<ReadonlyArray<ProjectPermission>, CallFailure<typeof projectPermissions.list>>
    /**
     * Lists the permissions of one user, or of all users, in all teams, including inherited permissions unless `recursive` is
     * false.
     */
    listInTeams(
      query?: TeamPermissionQuery
    ): Effect.Effect<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
    /** Returns a permission in a team, granted directly or inherited from another permission, or null if the user lacks it. */
    get(
      permission: UserPermissionOf<InTeam>,
      options: OrReturnNull
    ): Effect.Effect<TeamPermission | null, CallFailure<typeof teamPermissions.list>>
    /**
     * Returns a permission in the whole project, granted directly or inherited from another permission, or null if the user lacks
     * it.
     */
    get(
      permission: UserPermissionOf<InProject>,
      options: OrReturnNull
    ): Effect.Effect<ProjectPermission | null, CallFailure<typeof projectPermissions.list>>
    /**
     * Returns a permission in a team, granted directly or inherited from another permission. Fails with `TeamPermissionNotFound`
     * if the user lacks it.
     */
    get(
      permission: UserPermissionOf<InTeam>,
      options?: OrThrow
    ): Effect.Effect<TeamPermission, CallFailure<typeof teamPermissions.list> | TeamPermissionNotFound>
    /**
     * Returns a permission in the whole project, granted directly or inherited from another permission. Fails with
     * `PermissionNotFound` if the user lacks it.
     */
    get(
      permission: UserPermissionOf<InProject>,
      options?: OrThrow
    ): Effect.Effect<ProjectPermission, CallFailure<typeof projectPermissions.list> | PermissionNotFound>
    /** Returns whether a user has a permission, granted directly or inherited from another permission. */
    has(
      permission: UserPermissionOf
    ): Effect.Effect<boolean, CallFailure<typeof teamPermissions.list> | CallFailure<typeof projectPermissions.list>>
    /** Grants a permission to a member of a team. Idempotent. */
    grant(permission: UserPermissionOf<InTeam>): Effect.Effect<TeamPermission, CallFailure<typeof teamPermissions.grant>>
    /** Grants a permission in the whole project. Idempotent. */
    grant(permission: UserPermissionOf<InProject>): Effect.Effect<ProjectPermission, CallFailure<typeof projectPermissions.grant>>
    /** Revokes a directly granted permission in a team; an inherited one cannot be revoked. */
    revoke(permission: UserPermissionOf<InTeam>): Effect.Effect<void, CallFailure<typeof teamPermissions.revoke>>
    /** Revokes a directly granted permission in the whole project; an inherited one cannot be revoked. */
    revoke(permission: UserPermissionOf<InProject>): Effect.Effect<void, CallFailure<typeof projectPermissions.revoke>>
  }
>()("portico/resources/ServerPermissions") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) => {
    const listInTeams = (query?: TeamPermissionQuery) =>
      Effect.flatMap(givenOptional("query", query), ({ recursive = true, ...rest }) =>
        call(teamPermissions.list, { query: { ...rest, recursive } })
      )
    const listInProject = (query?: ProjectPermissionQuery) =>
      Effect.flatMap(givenOptional("query", query), ({ recursive = true, ...rest }) =>
        call(projectPermissions.list, { query: { ...rest, recursive } })
      )
    const first = <A, E>(found: Effect.Effect<ReadonlyArray<A>, E>) => Effect.map(found, (all) => all[0] ?? null)

    const inTeams = {
      get: ({ permissionId, teamId, userId }: UserPermissionOf<InTeam>) =>
        requireIds({ teamId, userId, permissionId }, first(listInTeams({ teamId, userId, permissionId }))),
      grant: ({ permissionId, teamId, userId }: UserPermissionOf<InTeam>) =>
        call(teamPermissions.grant, { params: { teamId, userId, permissionId }, payload: {} }),
      revoke: ({ permissionId, teamId, userId }: UserPermissionOf<InTeam>) =>
        Effect.asVoid(call(teamPermissions.revoke, { params: { teamId, userId, permissionId } }))
    }
    const inProject = {
      get: ({ permissionId, userId }: UserPermissionOf<InProject>) =>
        requireIds({ userId, permissionId }, first(listInProject({ userId, permissionId }))),
      grant: ({ permissionId, userId }: UserPermissionOf<InProject>) =>
        call(projectPermissions.grant, { params: { userId, permissionId }, payload: {} }),
      revoke: ({ permissionId, userId }: UserPermissionOf<InProject>) =>
        Effect.asVoid(call(projectPermissions.revoke, { params: { userId, permissionId } }))
    }
    type Failure = CallFailure<typeof teamPermissions.list> | CallFailure<typeof projectPermissions.list>
    type Of<Scope extends Record<string, (...args: never) => unknown>, Name extends keyof Scope> = ReturnType<Scope[Name]>

    function list(query: TeamPermissionQuery & InTeam): ReturnType<typeof listInTeams>
    function list(query?: ProjectPermissionQuery & InProject): ReturnType<typeof listInProject>
    function list(query?: (TeamPermissionQuery & InTeam) | (ProjectPermissionQuery & InProject)) {
      const broken = query === undefined ? null : notAnObject("query", query)
      if (broken !== null) return broken
      return isInTeam(query) ? requireIds({ teamId: query.teamId }, listInTeams(query)) : listInProject(query)
    }
    function get(permission: UserPermissionOf<InTeam>, options: OrReturnNull): Of<typeof inTeams, "get">
    function get(permission: UserPermissionOf<InProject>, options: OrReturnNull): Of<typeof inProject, "get">
    function get(
      permission: UserPermissionOf<InTeam>,
      options?: OrThrow
    ): Effect.Effect<TeamPermission, CallFailure<typeof teamPermissions.list> | TeamPermissionNotFound>
    function get(
      permission: UserPermissionOf<InProject>,
      options?: OrThrow
    ): Effect.Effect<ProjectPermission, CallFailure<typeof projectPermissions.list> | PermissionNotFound>
    function get(
      permission: UserPermissionOf,
      options?: OrReturnNull | OrThrow
    ): Effect.Effect<TeamPermission | ProjectPermission | null, Failure | TeamPermissionNotFound | PermissionNotFound> {
      const broken = userPermissionProblem(permission) ?? validateProperties("options", options, { or: orValues })
      if (broken !== null) return broken
      if (isInTeam(permission)) {
        return orThrow(inTeams.get(permission), options, () => new TeamPermissionNotFound({ details: { ...permission } }))
      }
      const { permissionId } = permission
      return orThrow(inProject.get(permission), options, () => new PermissionNotFound({ details: { permissionId } }))
    }
    function grant(permission: UserPermissionOf<InTeam>): Of<typeof inTeams, "grant">
    function grant(permission: UserPermissionOf<InProject>): Of<typeof inProject, "grant">
    function grant(permission: UserPermissionOf) {
      const broken = userPermissionProblem(permission)
      if (broken !== null) return broken
      return isInTeam(permission) ? inTeams.grant(permission) : inProject.grant(permission)
    }
    function revoke(permission: UserPermissionOf<InTeam>): Of<typeof inTeams, "revoke">
    function revoke(permission: UserPermissionOf<InProject>): Of<typeof inProject, "revoke">
    function revoke(permission: UserPermissionOf) {
      const broken = userPermissionProblem(permission)
      if (broken !== null) return broken
      return isInTeam(permission) ? inTeams.revoke(permission) : inProject.revoke(permission)
    }
    return ServerPermissions.of({
      list,
      listInTeams,
      get,
      has: (permission) => {
        const broken = userPermissionProblem(permission)
        if (broken !== null) return broken
        const found = isInTeam(permission) ? inTeams.get(permission) : inProject.get(permission)
        return Effect.map(found, (one) => one !== null)
      },
      grant,
      revoke
    })
  })
}
