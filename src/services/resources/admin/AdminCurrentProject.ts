import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as projects from "../../../contract/admin/projects.js"
import { UnexpectedProjectError } from "../../../errors/admin.js"
import { internalProjectId } from "../../../schemas/limits.js"
import type { AdminProject, UpdateProjectInput } from "../../../schemas/Project.js"
import type { ProductionModeWarning } from "../../../schemas/productionMode.js"
import { productionModeWarnings } from "../../../schemas/productionMode.js"
import { uuid } from "../../../schemas/rules/ids.js"
import { notAnObject } from "../../arguments/given.js"
import { renameInvalidField } from "../../arguments/renameInvalidField.js"
import type { Resource } from "../../cache/Resource.js"
import { AppConfig } from "../../config/AppConfig.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import { checkSettings } from "../checkSettings.js"
import { callerLogoName, withCurrentLogoName, withLogo } from "../logos.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** The errors of reading the project. */
type ReadFailure = CallFailure<typeof projects.get> | UnexpectedProjectError

/** The app's project, as its owners see it. */
export class AdminCurrentProject extends Context.Service<
  AdminCurrentProject,
  {
    /** Returns the project with all its settings. */
    get(): Effect.Effect<AdminProject, ReadFailure>
    /** The watched project. */
    readonly current: Resource<AdminProject, ReadFailure>
    /**
     * Updates the project and returns it. Omitted fields are left unchanged; an array replaces the whole previous one. An OAuth
     * provider with its own keys needs a client id and a client secret.
     */
    update(changes: UpdateProjectInput): Effect.Effect<AdminProject, CallFailure<typeof projects.update> | UnexpectedProjectError>
    /** Permanently deletes the project with everything in it. */
    delete(): Effect.Effect<void, CallFailure<typeof projects.del>>
    /** Returns the reasons why the project is not ready for production; an empty list if it is. */
    getProductionModeErrors(): Effect.Effect<ReadonlyArray<ProductionModeWarning>, ReadFailure>
  }
>()("portico/resources/AdminCurrentProject") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { projectId } = yield* AppConfig
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* ProjectChanges
    // protocol/formats.md: an admin project must be the one of the app
    const own = (project: AdminProject) =>
      project.id.toLowerCase() === projectId.toLowerCase()
        ? Effect.succeed(withLogo(project))
        : Effect.fail(new UnexpectedProjectError({ expected: projectId, actual: shown(project.id) }))
    const current = yield* watched(Effect.flatMap(call(projects.get, {}), own))
    return AdminCurrentProject.of({
      get: current.get,
      current,
      update: (changes) => {
        const broken = notAnObject("changes", changes)
        if (broken !== null) return broken
        const payload = withCurrentLogoName(changes)
        const updated = changing(Effect.flatMap(call(projects.update, { payload }), own))
        return renameInvalidField(Effect.andThen(checkSettings(projects.update, payload), updated), callerLogoName(changes))
      },
      delete: () => Effect.asVoid(call(projects.del, {})),
      getProductionModeErrors: () => Effect.map(current.get(), productionModeWarnings)
    })
  })
}

// What is no id may be any text, also one that the platform repeats from the request.
const shown = (id: string) => (id === internalProjectId || uuid(id) === null ? id : "without a valid id")
