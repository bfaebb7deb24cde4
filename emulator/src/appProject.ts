import { developmentProject } from "./developmentProject.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"

/** The project whose app is being developed or tested: its id and its keys, all of which are known before the emulator starts. */
export interface AppProject {
  readonly id: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

const { id, publishableClientKey, secretServerKey, superSecretAdminKey } = developmentProject
const known: AppProject = { id, publishableClientKey, secretServerKey, superSecretAdminKey }

/**
 * Returns the options with the app's project, which is the first: without projects the development project, whose id and keys a project
 * without its own gets.
 */
export const withAppProject = <Options extends EmulatorOptions>(
  options: Options
): { readonly options: Options; readonly project: AppProject } => {
  const [first = developmentProject, ...others] = options.projects ?? []
  const project = { ...known, ...first }
  return { options: { ...options, projects: [project, ...others] }, project }
}
