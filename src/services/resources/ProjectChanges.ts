import * as Context from "effect/Context"
import { layered } from "../layered.js"
import type { Watching } from "./watching.js"
import { makeWatching } from "./watching.js"

/**
 * What is watched of the project's settings. They hang together: a change of the configuration shows in the project, in the
 * permissions that can be granted and in the themes, and the other way round.
 */
export class ProjectChanges extends Context.Service<ProjectChanges, Watching>()("portico/resources/ProjectChanges") {
  static readonly layerNoDeps = layered(ProjectChanges, makeWatching)
}
