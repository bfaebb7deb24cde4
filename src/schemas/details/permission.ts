import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

const PermissionDetails = /* @__PURE__ */ Wire({ permissionId: Schema.String })

const TeamPermissionDetails = /* @__PURE__ */ Wire({
  teamId: Schema.String,
  userId: Schema.String,
  permissionId: Schema.String
})

/** What `PermissionNotFound` tells: the id of the permission. @internal */
export const PermissionNotFound = PermissionDetails

/** What `PermissionScopeMismatch` tells: the permission, the scope that the call takes, and the scope that the permission has. @internal */
export const PermissionScopeMismatch = /* @__PURE__ */ Wire({
  permissionId: Schema.String,
  expectedScope: Schema.String,
  actualScope: Schema.NullOr(Schema.String)
})

/** What `ContainedPermissionNotFound` tells: the id of the contained permission. @internal */
export const ContainedPermissionNotFound = PermissionDetails

/** What `ProjectPermissionRequired` tells: the user and the permission that the user lacks. @internal */
export const ProjectPermissionRequired = /* @__PURE__ */ Wire({ userId: Schema.String, permissionId: Schema.String })

/** What `TeamPermissionRequired` tells: the team, the user, and the permission that the user lacks. @internal */
export const TeamPermissionRequired = TeamPermissionDetails

/** What `TeamPermissionNotFound` tells: the team, the user, and the permission that was not granted. @internal */
export const TeamPermissionNotFound = TeamPermissionDetails

/** What `PermissionIdAlreadyExists` tells: the id that is taken. @internal */
export const PermissionIdAlreadyExists = PermissionDetails
