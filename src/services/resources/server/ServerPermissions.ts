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
import { givenOptional, notAnObject } from "../../arguments/given.js"
import { requireIds } from "../../arguments/requireIds.js"
import type { CallFailure } from "../../auth/CallFailure.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { orThrow } from "../orThrow.js"
import type { InProject, InTeam } from "../permissionScope.js"
import { getProblem, isInTeam, scopeProblem } from "../permissionScope.js"

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
      userId: string,
      permissionId: string,
      options: InTeam & OrReturnNull
    ): Effect.Effect<TeamPermission | null, CallFailure<typeof teamPermissions.list>>
    /**
     * Returns a permission in the whole project, granted directly or inherited from another permission, or null if the user lacks
     * it.
     */
    get(
      userId: string,
      permissionId: string,
      options: InProject & OrReturnNull
    ): Effect.Effect<ProjectPermission | null, CallFailure<typeof projectPermissions.list>>
    /**
     * Returns a permission in a team, granted directly or inherited from another permission. Fails with `TeamPermissionNotFound`
     * if the user lacks it.
     */
    get(
      userId: string,
      permissionId: string,
      options: InTeam & OrThrow
    ): Effect.Effect<TeamPermission, CallFailure<typeof teamPermissions.list> | TeamPermissionNotFound>
    /**
     * Returns a permission in the whole project, granted directly or inherited from another permission. Fails with
     * `PermissionNotFound` if the user lacks it.
     */
    get(
      userId: string,
      permissionId: string,
      options?: InProject & OrThrow
    ): Effect.Effect<ProjectPermission, CallFailure<typeof projectPermissions.list> | PermissionNotFound>
    /** Returns whether a user has a permission, granted directly or inherited from another permission. */
    has(
      userId: string,
      permissionId: string,
      options?: InTeam | InProject
    ): Effect.Effect<boolean, CallFailure<typeof teamPermissions.list> | CallFailure<typeof projectPermissions.list>>
    /** Grants a permission to a member of a team. Idempotent. */
    grant(
      userId: string,
      permissionId: string,
      options: InTeam
    ): Effect.Effect<TeamPermission, CallFailure<typeof teamPermissions.grant>>
    /** Grants a permission in the whole project. Idempotent. */
    grant(
      userId: string,
      permissionId: string,
      options?: InProject
    ): Effect.Effect<ProjectPermission, CallFailure<typeof projectPermissions.grant>>
    /** Revokes a directly granted permission in a team; an inherited one cannot be revoked. */
    revoke(userId: string, permissionId: string, options: InTeam): Effect.Effect<void, CallFailure<typeof teamPermissions.revoke>>
    /** Revokes a directly granted permission in the whole project; an inherited one cannot be revoked. */
    revoke(
      userId: string,
      permissionId: string,
      options?: InProject
    ): Effect.Effect<void, CallFailure<typeof projectPermissions.revoke>>
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
      get: (teamId: string, userId: string, permissionId: string) =>
        requireIds({ teamId, userId, permissionId }, first(listInTeams({ teamId, userId, permissionId }))),
      grant: (teamId: string, userId: string, permissionId: string) =>
        call(teamPermissions.grant, { params: { teamId, userId, permissionId }, payload: {} }),
      revoke: (teamId: string, userId: string, permissionId: string) =>
        Effect.asVoid(call(teamPermissions.revoke, { params: { teamId, userId, permissionId } }))
    }
    const inProject = {
      get: (userId: string, permissionId: string) =>
        requireIds({ userId, permissionId }, first(listInProject({ userId, permissionId }))),
      grant: (userId: string, permissionId: string) =>
        call(projectPermissions.grant, { params: { userId, permissionId }, payload: {} }),
      revoke: (userId: string, permissionId: string) =>
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
    function get(userId: string, permissionId: string, options: InTeam & OrReturnNull): Of<typeof inTeams, "get">
    function get(userId: string, permissionId: string, options: InProject & OrReturnNull): Of<typeof inProject, "get">
    function get(
      userId: string,
      permissionId: string,
      options: InTeam & OrThrow
    ): Effect.Effect<TeamPermission, CallFailure<typeof teamPermissions.list> | TeamPermissionNotFound>
    function get(
      userId: string,
      permissionId: string,
      options?: InProject & OrThrow
    ): Effect.Effect<ProjectPermission, CallFailure<typeof projectPermissions.list> | PermissionNotFound>
    function get(
      userId: string,
      permissionId: string,
      options?: (InTeam | InProject) & (OrReturnNull | OrThrow)
    ): Effect.Effect<TeamPermission | ProjectPermission | null, Failure | TeamPermissionNotFound | PermissionNotFound> {
      const broken = getProblem(options)
      if (broken !== null) return broken
      if (!isInTeam(options))
        return orThrow(inProject.get(userId, permissionId), options, () => new PermissionNotFound({ details: { permissionId } }))
      const { teamId } = options
      return orThrow(
        inTeams.get(teamId, userId, permissionId),
        options,
        () => new TeamPermissionNotFound({ details: { teamId, userId, permissionId } })
      )
    }
    function grant(userId: string, permissionId: string, options: InTeam): Of<typeof inTeams, "grant">
    function grant(userId: string, permissionId: string, options?: InProject): Of<typeof inProject, "grant">
    function grant(userId: string, permissionId: string, options?: InTeam | InProject) {
      const broken = scopeProblem(options)
      if (broken !== null) return broken
      return isInTeam(options) ? inTeams.grant(options.teamId, userId, permissionId) : inProject.grant(userId, permissionId)
    }
    function revoke(userId: string, permissionId: string, options: InTeam): Of<typeof inTeams, "revoke">
    function revoke(userId: string, permissionId: string, options?: InProject): Of<typeof inProject, "revoke">
    function revoke(userId: string, permissionId: string, options?: InTeam | InProject) {
      const broken = scopeProblem(options)
      if (broken !== null) return broken
      return isInTeam(options) ? inTeams.revoke(options.teamId, userId, permissionId) : inProject.revoke(userId, permissionId)
    }
    return ServerPermissions.of({
      list,
      listInTeams,
      get,
      has: (userId, permissionId, options) => {
        const broken = scopeProblem(options)
        if (broken !== null) return broken
        const found = isInTeam(options) ? inTeams.get(options.teamId, userId, permissionId) : inProject.get(userId, permissionId)
        return Effect.map(found, (permission) => permission !== null)
      },
      grant,
      revoke
    })
  })
}
