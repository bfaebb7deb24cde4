import type { JsonObject } from "../config/json.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

interface Layers {
  /** What the two lower layers set, by path. The configuration itself is the environment layer. */
  project: JsonObject
  branch: JsonObject
  /** The paths set explicitly for the environment, so that they stay set even if a lower layer has the same value. */
  environment: JsonObject
  source: JsonObject
}

/** Returns the layers of a project's configuration. */
export const configLayersOf: (project: Project) => Layers = slot(
  "configLayers",
  (): Layers => ({ project: {}, branch: {}, environment: {}, source: { type: "unlinked" } })
)
