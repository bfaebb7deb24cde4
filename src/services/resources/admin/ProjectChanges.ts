import * as Context from "effect/Context"
import type { Watching } from "../watching.js"
import { makeWatching } from "../watching.js"

/**
 * The watched values of the project's settings. They depend on each other: a change of the configuration shows in the project,
 * the permission definitions and the themes, and the other way round.
 */
export class ProjectChanges extends Context.Service<ProjectChanges, Watching>()("portico/resources/ProjectChanges") {
  /** @internal */
  static readonly make = makeWatching
}
