import { ContainedPermissionNotFound, PermissionIdAlreadyExists, PermissionNotFound } from "../../errors/permission.js"
import { List } from "../../schemas/List.js"
import { CreatePermissionDefinitionInput, PermissionDefinition, UpdatePermissionDefinition } from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"
import { admin } from "../levels.js"

/** Lists the permissions that can be granted in the project, by id. @source protocol/teams.md#permissions */
export const list = admin.get("/project-permission-definitions", {
  success: List(PermissionDefinition)
})

/** Defines a permission that can be granted in the project. @source protocol/teams.md#permissions */
export const create = admin.post("/project-permission-definitions", {
  payload: CreatePermissionDefinitionInput,
  success: PermissionDefinition,
  errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

/**
 * Replaces a permission definition: clears omitted fields; a new id also applies to existing grants.
 * @source protocol/teams.md#permissions
 */
export const update = admin.patch("/project-permission-definitions/:permissionId", {
  payload: UpdatePermissionDefinition,
  success: PermissionDefinition,
  errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

/** Deletes a permission with all its grants. @source protocol/teams.md#permissions */
export const del = admin.del("/project-permission-definitions/:permissionId", {
  success: Done,
  errors: [PermissionNotFound]
})
