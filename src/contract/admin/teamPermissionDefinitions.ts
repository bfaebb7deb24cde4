import { ContainedPermissionNotFound, PermissionIdAlreadyExists, PermissionNotFound } from "../../errors/permission.js"
import { List, Page } from "../../schemas/List.js"
import {
  CreatePermissionDefinitionInput,
  PermissionDefinition,
  PermissionDefinitionPageQuery,
  UpdatePermissionDefinition
} from "../../schemas/Permission.js"
import { Done } from "../../schemas/wire.js"
import { admin } from "../levels.js"
import { pagingSince } from "../paging.js"

/** Lists the permissions that can be granted in teams, by id. @source protocol/teams.md#permissions */
export const list = admin.get("/team-permission-definitions", {
  success: List(PermissionDefinition)
})

/** Lists a page of the permissions that can be granted in teams, by id. @source protocol/changes.md */
export const page = admin.get("/team-permission-definitions", {
  query: PermissionDefinitionPageQuery,
  success: Page(PermissionDefinition),
  newFields: pagingSince
})

/** Defines a permission that can be granted in teams. @source protocol/teams.md#permissions */
export const create = admin.post("/team-permission-definitions", {
  payload: CreatePermissionDefinitionInput,
  success: PermissionDefinition,
  errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

/**
 * Replaces a permission definition: clears omitted fields; a new id also applies to existing grants.
 * @source protocol/teams.md#permissions
 */
export const update = admin.patch("/team-permission-definitions/:permissionId", {
  payload: UpdatePermissionDefinition,
  success: PermissionDefinition,
  errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound]
})

/** Deletes a permission with all its grants. @source protocol/teams.md#permissions */
export const del = admin.del("/team-permission-definitions/:permissionId", {
  success: Done,
  errors: [PermissionNotFound]
})
