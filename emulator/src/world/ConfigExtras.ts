import type { JsonObject } from "../config/json.js"
import { at } from "../config/json.js"
import type { Generation } from "../generation/Generation.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** The initial configuration besides `ProjectConfig`. @source protocol/projects.md#calls */
const ofNewProject: Readonly<Record<Generation, JsonObject>> = {
  "2025-11": {
    apps: { installed: { authentication: { enabled: true }, emails: { enabled: true }, "api-keys": { enabled: true } } }
  },
  "2026-04": { apps: { installed: { authentication: { enabled: true }, emails: { enabled: true } } } }
}

const state = slot(({ platform }) => ({ tree: ofNewProject[platform] }))

/** Returns the parts of a project's configuration that are not in `ProjectConfig`, without defaults. */
export const configExtras = (project: Project): JsonObject => state(project).tree

/** Replaces those parts. */
export const setConfigExtras = (project: Project, tree: JsonObject): void => {
  state(project).tree = tree
}

/** The path of the setting that requires a publishable key of clients. */
export const requiresClientKey: ReadonlyArray<string> = ["project", "requirePublishableClientKey"]

/** The path of the setting that restricts users until they verify their e-mail address. */
export const requiresVerification: ReadonlyArray<string> = ["onboarding", "requireEmailVerification"]

/** Checks whether such a setting is on. */
export const isOn = (project: Project, path: ReadonlyArray<string>): boolean => at(configExtras(project), path) === true
