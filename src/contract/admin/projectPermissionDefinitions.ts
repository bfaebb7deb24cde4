import { ContainedPermissionNotFound, PermissionIdAlreadyExists, PermissionNotFound } from "../../errors/permission.js"
import { List } from "../../schemas/List.js"
import { CreatePermissionDefinitionInput, PermissionDefinition, UpdatePermissionDefinition } from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Lists the permissions that can be granted in the project, by id. @source protocol/teams.md#permissions */
export const list = Endpoint.get("/project-permission-definitions", {
  access: "admin",
  session: "none",
  success: List(PermissionDefinition)
})

/** Defines a permission that can be granted in the project. @source protocol/teams.md#permissions */
export const create = Endpoint.post("/project-permission-definitions", {
  access: "admin",
  session: "none",
  payload: CreatePermissionDefinitionInput,
  success: PermissionDefinition,
  errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

/**
 * Replaces a permission definition: clears omitted fields; a new id also applies to existing grants.
 * @source protocol/teams.md#permissions
 */
export const update = Endpoint.patch("/project-permission-definitions/:permissionId", {
  access: "admin",
  session: "none",
  payload: UpdatePermissionDefinition,
  success: PermissionDefinition,
  errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

/** Deletes a permission with all its grants. @source protocol/teams.md#permissions */
export const del = Endpoint.del("/project-permission-definitions/:permissionId", {
  access: "admin",
  session: "none",
  success: Done,
  errors: [PermissionNotFound]
})
