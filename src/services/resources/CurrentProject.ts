import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as projects from "../../contract/projects.js"
import type { Project } from "../../schemas/Project.js"
import type { Resource } from "../cache/Resource.js"
import { noUser, WatchedValues } from "../cache/WatchedValues.js"
import { LateCode } from "../lazy/LateCode.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"

/** The project that the app belongs to. */
export class CurrentProject extends Context.Service<
  CurrentProject,
  {
    /** Returns the project: its name, and the sign-in methods that it allows. */
    get(): Effect.Effect<Project, CallFailure<typeof projects.get>>
    /** The watched project. */
    readonly current: Resource<Project, CallFailure<typeof projects.get>>
  }
>()("portico/resources/CurrentProject") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const code = yield* LateCode
    const transport = yield* ClientTransport
    const current = (yield* WatchedValues).of(
      ["project"],
      Effect.flatMap(code, ({ getProject }) => transport.call(getProject, {})),
      noUser
    )
    return CurrentProject.of({ get: current.get, current })
  })
}
