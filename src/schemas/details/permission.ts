import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const PermissionDetails = Wire({ permissionId: Schema.String })

const TeamPermissionDetails = Wire({
  teamId: Schema.String,
  userId: Schema.String,
  permissionId: Schema.String
})

/** The details of `PermissionNotFound`: the id of the permission. @internal */
export const PermissionNotFound = PermissionDetails

/** The details of `PermissionScopeMismatch`: the permission, the expected scope, and its actual scope. @internal */
export const PermissionScopeMismatch = Wire({
  permissionId: Schema.String,
  expectedScope: Schema.String,
  actualScope: Schema.NullOr(Schema.String)
})

/** The details of `ContainedPermissionNotFound`: the id of the contained permission. @internal */
export const ContainedPermissionNotFound = PermissionDetails

/** The details of `ProjectPermissionRequired`: the user and the permission that the user lacks. @internal */
export const ProjectPermissionRequired = Wire({ userId: Schema.String, permissionId: Schema.String })

/** The details of `TeamPermissionRequired`: the team, the user, and the permission that the user lacks. @internal */
export const TeamPermissionRequired = TeamPermissionDetails

/** The details of `TeamPermissionNotFound`: the team, the user, and the permission that was not granted. @internal */
export const TeamPermissionNotFound = TeamPermissionDetails

/** The details of `PermissionIdAlreadyExists`: the id in use. @internal */
export const PermissionIdAlreadyExists = PermissionDetails
