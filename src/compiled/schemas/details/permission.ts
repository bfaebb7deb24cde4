// Written by `npm run compile` from src/schemas/details/permission.ts.

import { of } from "../../../codecs/Codec.js"
import { nullable } from "../../../codecs/absence.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/permission.js"

/** @internal */
export const ContainedPermissionNotFound = /* @__PURE__ */ of<typeof schemas.ContainedPermissionNotFound.Type>(/* @__PURE__ */ struct({
  permissionId: ["permission_id", string]
}))

/** @internal */
export const PermissionIdAlreadyExists = ContainedPermissionNotFound

/** @internal */
export const PermissionNotFound = ContainedPermissionNotFound

/** @internal */
export const PermissionScopeMismatch = /* @__PURE__ */ of<typeof schemas.PermissionScopeMismatch.Type>(/* @__PURE__ */ struct({
  permissionId: ["permission_id", string],
  expectedScope: ["expected_scope", string],
  actualScope: ["actual_scope", /* @__PURE__ */ nullable(string)]
}))

/** @internal */
export const ProjectPermissionRequired = /* @__PURE__ */ of<typeof schemas.ProjectPermissionRequired.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", string],
  permissionId: ["permission_id", string]
}))

/** @internal */
export const TeamPermissionNotFound = /* @__PURE__ */ of<typeof schemas.TeamPermissionNotFound.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", string],
  userId: ["user_id", string],
  permissionId: ["permission_id", string]
}))

/** @internal */
export const TeamPermissionRequired = TeamPermissionNotFound

