import type { JsonObject } from "../config/json.js"
import { at } from "../config/json.js"
import type { Generation } from "../generation/Generation.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** What a new project has besides the settings of `ProjectConfig`. @source protocol/projects.md#calls */
const ofNewProject: Readonly<Record<Generation, JsonObject>> = {
  "2025-11": {
    apps: { installed: { authentication: { enabled: true }, emails: { enabled: true }, "api-keys": { enabled: true } } }
  },
  "2026-04": { apps: { installed: { authentication: { enabled: true }, emails: { enabled: true } } } }
}

const state = slot(({ platform }) => ({ tree: ofNewProject[platform] }))

/** The parts of a project's configuration that have no setting of their own in `ProjectConfig`, without defaults. */
export const configExtras = (project: Project): JsonObject => state(project).tree

/** Replaces those parts. */
export const setConfigExtras = (project: Project, tree: JsonObject): void => {
  state(project).tree = tree
}

/** If the configuration says that clients need a publishable key. */
export const requiresClientKey: ReadonlyArray<string> = ["project", "requirePublishableClientKey"]

/** If the configuration says that users are restricted until they verify their e-mail. */
export const requiresVerification: ReadonlyArray<string> = ["onboarding", "requireEmailVerification"]

/** Whether such a setting is on. */
export const isOn = (project: Project, path: ReadonlyArray<string>): boolean => at(configExtras(project), path) === true
