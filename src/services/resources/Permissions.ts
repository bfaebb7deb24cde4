import * as Effect from "effect/Effect"
import * as projectPermissions from "../../contract/projectPermissions.js"
import * as teamPermissions from "../../contract/teamPermissions.js"
import type { ProjectPermission, ProjectPermissionQuery, TeamPermission, TeamPermissionQuery } from "../../schemas/Permission.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { ClientTransport } from "../transport/Transport.js"
import { naming } from "./naming.js"
import type { InProject, InTeam, Recursion } from "./permissionScope.js"
import { isInTeam } from "./permissionScope.js"

/** What the signed-in user may do: in a team where `teamId` is given, else in the whole project. */
export interface Permissions {
  /** Lists the permissions of the user in a team, with those that they contain unless `recursive` is false. */
  list(options: InTeam & Recursion): Effect.Effect<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
  /** Lists the permissions of the user in the whole project, with those that they contain unless `recursive` is false. */
  list(
    options?: InProject & Recursion
  ): Effect.Effect<ReadonlyArray<ProjectPermission>, CallFailure<typeof projectPermissions.list>>
  /** Lists the permissions of the user in all teams at once, with those that they contain unless `recursive` is false. */
  listInTeams(options?: Recursion): Effect.Effect<ReadonlyArray<TeamPermission>, CallFailure<typeof teamPermissions.list>>
  /** Gets a permission in a team, granted itself or contained in another; null where the user lacks it. */
  get(permissionId: string, options: InTeam): Effect.Effect<TeamPermission | null, CallFailure<typeof teamPermissions.list>>
  /** Gets a permission in the whole project, granted itself or contained in another; null where the user lacks it. */
  get(
    permissionId: string,
    options?: InProject
  ): Effect.Effect<ProjectPermission | null, CallFailure<typeof projectPermissions.list>>
  /** Tells whether the user has a permission, granted itself or contained in another. */
  has(
    permissionId: string,
    options?: InTeam | InProject
  ): Effect.Effect<boolean, CallFailure<typeof teamPermissions.list> | CallFailure<typeof projectPermissions.list>>
}

/** @internal */
export const make = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const userId = "me"
  const inTeams = (query: TeamPermissionQuery) => call(teamPermissions.list, { query: { ...query, userId } })
  const inProject = (query: ProjectPermissionQuery) => call(projectPermissions.list, { query: { ...query, userId } })

  function list(options: InTeam & Recursion): ReturnType<typeof inTeams>
  function list(options?: InProject & Recursion): ReturnType<typeof inProject>
  function list(options: (InTeam | InProject) & Recursion = {}) {
    const { recursive = true } = options
    if (!isInTeam(options)) return inProject({ recursive })
    const { teamId } = options
    return naming({ teamId }, inTeams({ teamId, recursive }))
  }
  // The platform looks for one permission among the contained ones too.
  const one = (permissionId: string) => ({ permissionId, recursive: true })
  const first = <A, E>(found: Effect.Effect<ReadonlyArray<A>, E>) => Effect.map(found, (all) => all[0] ?? null)

  function get(
    permissionId: string,
    options: InTeam
  ): Effect.Effect<TeamPermission | null, CallFailure<typeof teamPermissions.list>>
  function get(
    permissionId: string,
    options?: InProject
  ): Effect.Effect<ProjectPermission | null, CallFailure<typeof projectPermissions.list>>
  function get(permissionId: string, options: InTeam | InProject = {}) {
    if (!isInTeam(options)) return naming({ permissionId }, first(inProject(one(permissionId))))
    const { teamId } = options
    return naming({ teamId, permissionId }, first(inTeams({ teamId, ...one(permissionId) })))
  }
  const service: Permissions = {
    list,
    listInTeams: ({ recursive = true } = {}) => inTeams({ recursive }),
    get,
    has: (permissionId, options = {}) =>
      Effect.map(isInTeam(options) ? get(permissionId, options) : get(permissionId), (found) => found !== null)
  }
  return service
})
