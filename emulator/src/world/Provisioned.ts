import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** What is known of a project that an integration made. */
export interface Provisioned {
  /** The client that may still give the project away; none for other projects, and after it did. */
  clientId: string | undefined
}

export const provisionedOf: (project: Project) => Provisioned = slot<Provisioned>(() => ({ clientId: undefined }))
