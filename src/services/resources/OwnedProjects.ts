import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as projects from "../../contract/internalProjects.js"
import type { ExpectedInternalProject } from "../../errors/project.js"
import type { AdminProject, CreateProject } from "../../schemas/Project.js"
import type { Resource } from "../cache/Resource.js"
import type { ProjectOwnerSession } from "../config/options.js"
import type { CallFailure } from "../transport/Transport.js"

/** The input of a new project, with the team of the internal project that will own it. */
export interface CreateProjectInput extends Omit<CreateProject, "ownerTeamId"> {
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
  create(project: CreateProjectInput): Effect.Effect<AdminProject, CallFailure<typeof projects.create>>
  /** Transfers a project to another team. The user must be an admin of the team that owns it, and a member of the other. */
  transfer(project: {
    readonly projectId: string
    /** The team that will own it. */
    readonly teamId: string
  }): Effect.Effect<void, CallFailure<typeof projects.transfer> | ExpectedInternalProject>
  /** The user's session, for the apps of the projects: `AdminApp.layerOwned`, `createAdminApp`. */
  readonly session: ProjectOwnerSession
}

/**
 * The projects owned by the teams of the internal project's signed-in user. In an app of another project every call fails with
 * `ExpectedInternalProject` without a request.
 */
export const OwnedProjects = Context.Service<OwnedProjects, OwnedProjects>("portico/resources/OwnedProjects")
