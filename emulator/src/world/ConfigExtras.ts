import type { JsonObject } from "../config/json.js"
import { at } from "../config/json.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

// The initial configuration besides `ProjectConfig`. @source protocol/projects.md#calls
const state = slot("configExtras", (project): { tree: JsonObject } => {
  const installed = rulesOf(project).appsOfNewProject.map((id) => [id, { enabled: true }])
  return { tree: { apps: { installed: Object.fromEntries(installed) } } }
})

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
