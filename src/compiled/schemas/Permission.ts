// Written by `npm run compile` from src/schemas/Permission.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { booleanText } from "../../codecs/query.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Permission.js"
import { CustomPermissionId, PermissionId, UserIdOrMe, Uuid } from "./ids.js"

/** @internal */
export const ProjectPermissionQuery = /* @__PURE__ */ of<typeof schemas.ProjectPermissionQuery.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", /* @__PURE__ */ optional(UserIdOrMe)],
  permissionId: ["permission_id", /* @__PURE__ */ optional(PermissionId)],
  recursive: /* @__PURE__ */ optional(booleanText)
}))

/** @internal */
export const ProjectPermission = /* @__PURE__ */ of<typeof schemas.ProjectPermission.Type>(/* @__PURE__ */ struct({
  id: string,
  userId: ["user_id", string]
}))

/** @internal */
export const TeamPermissionQuery = /* @__PURE__ */ of<typeof schemas.TeamPermissionQuery.Type>(/* @__PURE__ */ struct({
  teamId: ["team_id", /* @__PURE__ */ optional(Uuid)],
  userId: ["user_id", /* @__PURE__ */ optional(UserIdOrMe)],
  permissionId: ["permission_id", /* @__PURE__ */ optional(PermissionId)],
  recursive: /* @__PURE__ */ optional(booleanText)
}))

/** @internal */
export const TeamPermission = /* @__PURE__ */ of<typeof schemas.TeamPermission.Type>(/* @__PURE__ */ struct({
  id: string,
  userId: ["user_id", string],
  teamId: ["team_id", string]
}))

/** @internal */
export const CreatePermissionDefinition = /* @__PURE__ */ of<typeof schemas.CreatePermissionDefinition.Type>(/* @__PURE__ */ struct({
  id: CustomPermissionId,
  description: /* @__PURE__ */ optional(string),
  containedPermissionIds: ["contained_permission_ids", /* @__PURE__ */ optional(/* @__PURE__ */ array(PermissionId))]
}))

/** @internal */
export const PermissionDefinition = /* @__PURE__ */ of<typeof schemas.PermissionDefinition.Type>(/* @__PURE__ */ struct({
  id: string,
  description: /* @__PURE__ */ nullWhenAbsent(string),
  containedPermissionIds: ["contained_permission_ids", /* @__PURE__ */ array(string)]
}))

/** @internal */
export const UpdatePermissionDefinition = /* @__PURE__ */ of<typeof schemas.UpdatePermissionDefinition.Type>(/* @__PURE__ */ struct({
  id: /* @__PURE__ */ optional(CustomPermissionId),
  description: /* @__PURE__ */ optional(string),
  containedPermissionIds: ["contained_permission_ids", /* @__PURE__ */ optional(/* @__PURE__ */ array(PermissionId))]
}))

