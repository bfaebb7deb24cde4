import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** The state of a project that an integration created. */
export interface Provisioned {
  /** The client that may still transfer the project; undefined for other projects, and after the transfer. */
  clientId: string | undefined
}

export const provisionedOf: (project: Project) => Provisioned = slot<Provisioned>("provisioned", () => ({ clientId: undefined }))
