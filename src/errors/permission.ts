import * as Schema from "effect/Schema"
import { Wire } from "../schemas/wire.js"
import { anyOf } from "./Group.js"
import { KnownError } from "./KnownError.js"

/** The project does not define this permission. Define it first, or check its id. */
export class PermissionNotFound extends /* @__PURE__ */ KnownError<PermissionNotFound>()("PermissionNotFound", {
  code: "PERMISSION_NOT_FOUND",
  status: 404,
  category: "notFound",
  details: () => Wire({ permissionId: Schema.String })
}) {}

/**
 * The permission exists, but for the other scope: a team permission was used as a project permission, or the other way round.
 * Use a permission of `expectedScope`.
 */
export class PermissionScopeMismatch extends /* @__PURE__ */ KnownError<PermissionScopeMismatch>()("PermissionScopeMismatch", {
  code: "WRONG_PERMISSION_SCOPE",
  status: 404,
  category: "validation",
  details: () => Wire({ permissionId: Schema.String, expectedScope: Schema.String, actualScope: Schema.NullOr(Schema.String) })
}) {}

/** A permission that the definition contains does not exist. Define the contained permission first. */
export class ContainedPermissionNotFound extends /* @__PURE__ */ KnownError<ContainedPermissionNotFound>()(
  "ContainedPermissionNotFound",
  {
    code: "CONTAINED_PERMISSION_NOT_FOUND",
    status: 400,
    category: "validation",
    details: () => Wire({ permissionId: Schema.String })
  }
) {}

/** The user lacks a permission of the project. Grant it, or hide the action from this user. */
export class ProjectPermissionRequired extends /* @__PURE__ */ KnownError<ProjectPermissionRequired>()(
  "ProjectPermissionRequired",
  {
    code: "PROJECT_PERMISSION_REQUIRED",
    status: 401,
    category: "permission",
    details: () => Wire({ userId: Schema.String, permissionId: Schema.String })
  }
) {}

/** The user lacks a permission in the team. Grant it, or hide the action from this user. */
export class TeamPermissionRequired extends /* @__PURE__ */ KnownError<TeamPermissionRequired>()("TeamPermissionRequired", {
  code: "TEAM_PERMISSION_REQUIRED",
  status: 401,
  category: "permission",
  details: () => Wire({ teamId: Schema.String, userId: Schema.String, permissionId: Schema.String })
}) {}

/** The permission to revoke was not granted to the user directly. Revoke the permission that contains it, if any. */
export class TeamPermissionNotFound extends /* @__PURE__ */ KnownError<TeamPermissionNotFound>()("TeamPermissionNotFound", {
  code: "TEAM_PERMISSION_NOT_FOUND",
  status: 401,
  category: "notFound",
  details: () => Wire({ teamId: Schema.String, userId: Schema.String, permissionId: Schema.String })
}) {}

/** A permission with this id is defined already, as a team or as a project permission. Choose another id. */
export class PermissionIdAlreadyExists extends /* @__PURE__ */ KnownError<PermissionIdAlreadyExists>()(
  "PermissionIdAlreadyExists",
  {
    code: "PERMISSION_ID_ALREADY_EXISTS",
    status: 400,
    category: "conflict",
    details: () => Wire({ permissionId: Schema.String })
  }
) {}

/** Holds for each error about a permission that the user would need. */
export const isPermissionRequired = /* @__PURE__ */ anyOf(ProjectPermissionRequired, TeamPermissionRequired)
