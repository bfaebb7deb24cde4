import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import * as projects from "../../contract/internalProjects.js"
import { ExpectedInternalProject } from "../../errors/project.js"
import { internalProjectId } from "../../schemas/limits.js"
import type { AdminProject, CreateProject } from "../../schemas/Project.js"
import { givenObject } from "../arguments/given.js"
import { renameInvalidField } from "../arguments/renameInvalidField.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { AppConfig } from "../config/AppConfig.js"
import type { ProjectOwnerSession } from "../config/options.js"
import { checkPayload } from "../transport/checkPayload.js"
import { ClientTransport } from "../transport/Transport.js"
import { checkSettings } from "./checkSettings.js"
import { callerLogoName, withCurrentLogoName, withLogo } from "./logos.js"

/** The input of a new project, with the team of the internal project that will own it. */
export interface NewProject extends Omit<CreateProject, "ownerTeamId"> {
  readonly teamId: string
}

/**
 * The projects owned by the teams of the internal project's signed-in user. In an app of another project every call fails with
 * `ExpectedInternalProject` without a request.
 */
export interface OwnedProjects {
  /** Lists the projects with all their settings. */
  list(): Effect.Effect<ReadonlyArray<AdminProject>, CallFailure<typeof projects.list>>
  /** The watched list of projects. */
  readonly current: Resource<ReadonlyArray<AdminProject>, CallFailure<typeof projects.list>>
  /** Creates a project of a team. Omitted fields have the platform's defaults; the project has no keys yet. */
  create(project: NewProject): Effect.Effect<AdminProject, CallFailure<typeof projects.create>>
  /** Transfers a project to another team. The user must be an admin of the team that owns it, and a member of the other. */
  transfer(
    projectId: string,
    teamId: string
  ): Effect.Effect<void, CallFailure<typeof projects.transfer> | ExpectedInternalProject>
  /** The user's session, for the apps of the projects: `AdminApp.layerOwned`, `createAdminApp`. */
  readonly session: ProjectOwnerSession
}

/** * The projects owned by the teams of the internal project's signed-in user. In an app of another project every call fails with
 * `ExpectedInternalProject` without a request. */
export const OwnedProjects = Context.Service<OwnedProjects, OwnedProjects>("portico/resources/OwnedProjects")

/** @internal */
export const make = Effect.gen(function* () {
  const { projectId } = yield* AppConfig
  const { call } = yield* ClientTransport
  // protocol/formats.md: these calls require the internal project
  const requireInternal = projectId === internalProjectId ? Effect.void : Effect.suspend(() => new ExpectedInternalProject())
  // An invalid input is one in every app.
  const checkInput = (endpoint: Call.Any, payload: unknown) => Effect.andThen(checkPayload(endpoint, payload), requireInternal)
  const service: Omit<OwnedProjects, "current" | "session"> = {
    list: () =>
      Effect.andThen(
        requireInternal,
        Effect.map(call(projects.list, {}), (all) => all.map(withLogo))
      ),
    create: Effect.fnUntraced(function* (project) {
      const { teamId, ...settings } = yield* givenObject("project", project)
      const payload = { ...withCurrentLogoName(settings), ownerTeamId: teamId }
      const created = checkSettings(projects.create, payload).pipe(
        Effect.andThen(requireInternal),
        Effect.andThen(call(projects.create, { payload }))
      )
      const logo = callerLogoName(settings)
      return withLogo(yield* renameInvalidField(created, (field) => (field === "ownerTeamId" ? "teamId" : logo(field))))
    }),
    transfer: Effect.fnUntraced(function* (id, teamId) {
      const payload = { projectId: id, newTeamId: teamId }
      const transferred = Effect.andThen(checkInput(projects.transfer, payload), call(projects.transfer, { payload }))
      yield* renameInvalidField(transferred, (field) => (field === "newTeamId" ? "teamId" : field))
    })
  }
  return service
})
