import type { JsonObject } from "../config/json.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** What a new project has besides the settings of `ProjectConfig`. @source facts 13.2 */
const ofNewProject: JsonObject = {
  apps: { installed: { authentication: { enabled: true }, emails: { enabled: true }, "api-keys": { enabled: true } } }
}

const state = slot(() => ({ tree: ofNewProject }))

/** The parts of a project's configuration that have no setting of their own in `ProjectConfig`, without defaults. */
export const configExtras = (project: Project): JsonObject => state(project).tree

/** Replaces those parts. */
export const setConfigExtras = (project: Project, tree: JsonObject): void => {
  state(project).tree = tree
}
