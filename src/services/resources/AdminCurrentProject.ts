import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as projects from "../../contract/admin/projects.js"
import { UnexpectedProjectError } from "../../errors/admin.js"
import type { AdminProject, UpdateProject } from "../../schemas/Project.js"
import type { ProductionModeWarning } from "../../schemas/productionMode.js"
import { productionModeWarnings } from "../../schemas/productionMode.js"
import { AppConfig } from "../AppConfig.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { layered } from "../layered.js"
import { AdminTransport } from "../transport/Transport.js"
import { completeSettings } from "./completeSettings.js"
import { namedLogo, withLogo } from "./logos.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** How reading the project can fail. */
type ReadFailure = CallFailure<typeof projects.get> | UnexpectedProjectError

/** The project of the app as its owners see it. */
export class AdminCurrentProject extends Context.Service<
  AdminCurrentProject,
  {
    /** Gets the project with all its settings. */
    get(): Effect.Effect<AdminProject, ReadFailure>
    /** The project, watched. */
    readonly current: Resource<AdminProject, ReadFailure>
    /**
     * Changes the project and returns the new value. Omitted fields are left unchanged; an array takes the place of the whole one
     * before. An OAuth provider with keys of its own needs a client id and a client secret.
     */
    update(changes: UpdateProject): Effect.Effect<AdminProject, CallFailure<typeof projects.update> | UnexpectedProjectError>
    /** Deletes the project with everything in it, for good. */
    delete(): Effect.Effect<void, CallFailure<typeof projects.del>>
    /** Gets the reasons why the project is not ready for production; there are none if it is. */
    getProductionModeErrors(): Effect.Effect<ReadonlyArray<ProductionModeWarning>, ReadFailure>
  }
>()("portico/resources/AdminCurrentProject") {
  static readonly layerNoDeps = layered(
    AdminCurrentProject,
    Effect.gen(function* () {
      const { projectId } = yield* AppConfig
      const { call } = yield* AdminTransport
      const { changing, watched } = yield* ProjectChanges
      // protocol/formats.md: an admin project must be the one of the app
      const own = (project: AdminProject) =>
        project.id.toLowerCase() === projectId.toLowerCase()
          ? Effect.succeed(withLogo(project))
          : Effect.fail(new UnexpectedProjectError({ expected: projectId, actual: project.id }))
      const current = yield* watched(Effect.flatMap(call(projects.get, {}), own))
      return AdminCurrentProject.of({
        get: current.get,
        current,
        update: (payload) =>
          Effect.andThen(
            completeSettings(payload),
            changing(Effect.flatMap(call(projects.update, { payload: namedLogo(payload) }), own))
          ),
        delete: () => Effect.asVoid(call(projects.del, {})),
        getProductionModeErrors: () => Effect.map(current.get(), productionModeWarnings)
      })
    })
  )
}
