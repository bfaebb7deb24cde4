import type { ProjectOptions } from "../world/ProjectOptions.js"
import type { ProjectSeed } from "./ProjectSeed.js"

/** What a file of `--projects` defines. */
export interface EmulatorDefinition {
  readonly projects: ReadonlyArray<ProjectOptions & ProjectSeed>
}

/**
 * Returns its argument, with completion and checks by the compiler, for a TypeScript file of `--projects`.
 *
 * ```ts
 * export default defineEmulator({ projects: [{ id: "...", users: [{ email: "ada@example.com", password: "password" }] }] })
 * ```
 */
export const defineEmulator = (definition: EmulatorDefinition): EmulatorDefinition => definition
