import * as Effect from "effect/Effect"
import { boolean } from "../../codecs/scalar.js"
import * as projectPermissions from "../../contract/projectPermissions.js"
import * as teamPermissions from "../../contract/teamPermissions.js"
import { PermissionNotFound, TeamPermissionNotFound } from "../../errors/permission.js"
import type { ProjectPermission, ProjectPermissionQuery, TeamPermission, TeamPermissionQuery } from "../../schemas/Permission.js"
import { requireIds } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import { ClientTransport } from "../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import { orThrow, orValues } from "./orThrow.js"
import type { InProjectFailure, InTeamsFailure, Permissions } from "./Permissions.js"
import type { InProject, InTeam, Recursion, TeamPermissionOf } from "./permissionScope.js"
import { isInTeam, permissionProblem } from "./permissionScope.js"

/** @internal */
export const makePermissions = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const userId = "me"
  const inTeams = (query: TeamPermissionQuery) => call(teamPermissions.list, { query: { ...query, userId } })
  const inProject = (query: ProjectPermissionQuery) => call(projectPermissions.list, { query: { ...query, userId } })

  function list(options: InTeam & Recursion): ReturnType<typeof inTeams>
  function list(options?: InProject & Recursion): ReturnType<typeof inProject>
  function list(options?: (InTeam | InProject) & Recursion) {
    const broken = validateProperties("options", options, { teamId: true, recursive: boolean })
    if (broken !== null) return broken
    const recursive = options?.recursive ?? true
    if (!isInTeam(options)) return inProject({ recursive })
    const { teamId } = options
    return requireIds({ teamId }, inTeams({ teamId, recursive }))
  }
  // The platform filters the inherited permissions by id too.
  const one = (permissionId: string) => ({ permissionId, recursive: true })
  const first = <A, E>(found: Effect.Effect<ReadonlyArray<A>, E>) => Effect.map(found, (all) => all[0] ?? null)

  const ofTeam = ({ permissionId, teamId }: TeamPermissionOf) =>
    requireIds({ teamId, permissionId }, first(inTeams({ teamId, ...one(permissionId) })))
  const ofProject = (permissionId: string) => requireIds({ permissionId }, first(inProject(one(permissionId))))

  function get(permission: TeamPermissionOf, options: OrReturnNull): ReturnType<typeof ofTeam>
  function get(permissionId: string, options: OrReturnNull): ReturnType<typeof ofProject>
  function get(
    permission: TeamPermissionOf,
    options?: OrThrow
  ): Effect.Effect<TeamPermission, InTeamsFailure | TeamPermissionNotFound>
  function get(permissionId: string, options?: OrThrow): Effect.Effect<ProjectPermission, InProjectFailure | PermissionNotFound>
  function get(
    permission: string | TeamPermissionOf,
    options?: OrReturnNull | OrThrow
  ): Effect.Effect<
    TeamPermission | ProjectPermission | null,
    InTeamsFailure | InProjectFailure | TeamPermissionNotFound | PermissionNotFound
  > {
    const broken = permissionProblem(permission) ?? validateProperties("options", options, { or: orValues })
    if (broken !== null) return broken
    if (typeof permission === "string") {
      return orThrow(ofProject(permission), options, () => new PermissionNotFound({ details: { permissionId: permission } }))
    }
    return orThrow(ofTeam(permission), options, () => new TeamPermissionNotFound({ details: { ...permission, userId } }))
  }
  function has(permission: TeamPermissionOf): Effect.Effect<boolean, InTeamsFailure>
  function has(permissionId: string): Effect.Effect<boolean, InProjectFailure>
  function has(permission: string | TeamPermissionOf): Effect.Effect<boolean, InTeamsFailure | InProjectFailure> {
    const broken = permissionProblem(permission)
    if (broken !== null) return broken
    const found = typeof permission === "string" ? ofProject(permission) : ofTeam(permission)
    return Effect.map(found, (one) => one !== null)
  }
  const service: Omit<Permissions, `current${string}`> = {
    list,
    listInTeams: (options) => {
      const broken = validateProperties("options", options, { recursive: boolean })
      if (broken !== null) return broken
      return inTeams({ recursive: options?.recursive ?? true })
    },
    get,
    has
  }
  return service
})
