import type { AdminApp } from "../promise/admin.js"
import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type {
  CreatePermissionDefinitionInput,
  PermissionDefinition,
  PermissionDefinitionPageQuery,
  ProjectPermission,
  ProjectPermissionQuery,
  TeamPermission,
  TeamPermissionQuery
} from "../schemas/Permission.js"
export type {
  AppliedPermissionDefinitions,
  ApplyDefinitionsOptions
} from "../services/resources/admin/AdminPermissionDefinitions.js"
export type { UpdatePermissionDefinitionInput } from "../services/resources/admin/permissionChanges.js"
export type {
  InProject,
  InTeam,
  OfUser,
  Recursion,
  TeamPermissionOf,
  UserPermissionOf
} from "../services/resources/permissionScope.js"

/** `permissions` of a client app. */
export type Permissions = ClientApp["permissions"]

/** `permissions` of a server app, and of an admin app. */
export type ServerPermissions = ServerApp["permissions"]

/** `teamPermissionDefinitions` of an admin app. */
export type AdminTeamPermissionDefinitions = AdminApp["teamPermissionDefinitions"]

/** `projectPermissionDefinitions` of an admin app. */
export type AdminProjectPermissionDefinitions = AdminApp["projectPermissionDefinitions"]
