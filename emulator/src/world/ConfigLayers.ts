import type { JsonObject } from "../config/json.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

interface Layers {
  /** What the two layers below that of the environment set, by path; the environment is the configuration itself. */
  project: JsonObject
  branch: JsonObject
  /** What was set for the environment by path, so that it holds though a layer below it says the same. */
  environment: JsonObject
  source: JsonObject
}

/** The layers of a project's configuration. */
export const configLayersOf: (project: Project) => Layers = slot(
  (): Layers => ({ project: {}, branch: {}, environment: {}, source: { type: "unlinked" } })
)
