import * as details from "../schemas/details/permission.js"
import { groupOf } from "./Group.js"
import { KnownError } from "./KnownError.js"

/** The project does not define this permission. Define it first, or check its id. */
export class PermissionNotFound extends KnownError("PermissionNotFound", {
  status: 404,
  category: "notFound",
  details: details.PermissionNotFound,
  message: ({ permissionId }) => `Permission "${permissionId}" not found. Make sure you created it on the dashboard.`
}) {}

/**
 * The permission exists, but for the other scope: a team permission was used as a project permission, or the other way round.
 * Use a permission of `expectedScope`.
 */
export class PermissionScopeMismatch extends KnownError("PermissionScopeMismatch", {
  code: "WRONG_PERMISSION_SCOPE",
  status: 404,
  category: "validation",
  details: details.PermissionScopeMismatch
}) {}

/** A permission that the definition contains does not exist. Define the contained permission first. */
export class ContainedPermissionNotFound extends KnownError("ContainedPermissionNotFound", {
  status: 400,
  category: "validation",
  details: details.ContainedPermissionNotFound
}) {}

/** The user lacks a permission of the project. Grant it, or hide the action from this user. */
export class ProjectPermissionRequired extends KnownError("ProjectPermissionRequired", {
  status: 401,
  category: "permission",
  details: details.ProjectPermissionRequired
}) {}

/** The user lacks a permission in the team. Grant it, or hide the action from this user. */
export class TeamPermissionRequired extends KnownError("TeamPermissionRequired", {
  status: 401,
  category: "permission",
  details: details.TeamPermissionRequired,
  message: ({ permissionId, teamId, userId }) => `User ${userId} does not have permission ${permissionId} in team ${teamId}.`
}) {}

/** The permission to revoke was not granted to the user directly. Revoke the permission that contains it, if any. */
export class TeamPermissionNotFound extends KnownError("TeamPermissionNotFound", {
  status: 401,
  category: "notFound",
  details: details.TeamPermissionNotFound,
  message: ({ permissionId, teamId, userId }) => `User ${userId} does not have permission ${permissionId} in team ${teamId}.`
}) {}

/** A permission with this id is defined already, as a team or as a project permission. Choose another id. */
export class PermissionIdAlreadyExists extends KnownError("PermissionIdAlreadyExists", {
  status: 400,
  category: "conflict",
  details: details.PermissionIdAlreadyExists
}) {}

/** Returns whether an error means that the user lacks a permission. */
export const isPermissionRequired = groupOf(ProjectPermissionRequired, TeamPermissionRequired)
