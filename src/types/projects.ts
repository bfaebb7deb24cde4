import type { AdminApp } from "../promise/admin.js"
import type { ClientApp } from "../promise/client.js"

export type { ProjectOwnerSessionFace as ProjectOwnerSession } from "../promise/faces.js"
export type { AdminProject, Project, UpdateProjectInput } from "../schemas/Project.js"
export type {
  AdminProjectConfig,
  IdOnly,
  ProjectConfig,
  ProjectDomain,
  ProjectOAuthProvider,
  SharedEmailConfig,
  StandardEmailConfig,
  UpdateProjectConfig,
  UpdateProjectDomain,
  UpdateProjectOAuthProvider,
  UpdateStandardEmailConfig
} from "../schemas/ProjectConfig.js"
export type { ProductionModeWarning } from "../schemas/productionMode.js"
export type { CreateProjectInput } from "../services/resources/OwnedProjects.js"

/** `project` of a client app, and of a server app. */
export type CurrentProject = ClientApp["project"]

/** `project` of an admin app. */
export type AdminCurrentProject = AdminApp["project"]

/** `ownedProjects` of a client app. */
export type OwnedProjects = ClientApp["ownedProjects"]
