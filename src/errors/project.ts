import * as details from "../schemas/details/project.js"
import { groupOf, unionOf } from "./Group.js"
import { KnownError } from "./KnownError.js"
import { PublishableClientKeyRequiredForProject } from "./newerPlatform.js"

/** The request has a project key but no access type. Send the access-type header; calls of the SDK always do. */
export class ProjectKeyWithoutAccessType extends KnownError("ProjectKeyWithoutAccessType", {
  status: 400,
  category: "configuration"
}) {}

/** The access type is not client, server or admin; the text names it. Send one of the three. */
export class InvalidAccessType extends KnownError("InvalidAccessType", {
  status: 400,
  category: "configuration"
}) {}

/** The request has an access type but names no project. Configure the app with the id of its project. */
export class AccessTypeWithoutProjectId extends KnownError("AccessTypeWithoutProjectId", {
  status: 400,
  category: "configuration",
  details: details.AccessTypeWithoutProjectId
}) {}

/** The call needs a project and a key, and the request has none. Configure the app with its project id and key. */
export class AccessTypeRequired extends KnownError("AccessTypeRequired", {
  status: 400,
  category: "configuration"
}) {}

/**
 * The call is not available to the app's access type; the details list the types that may use it. Make the call from a server or
 * admin app.
 */
export class InsufficientAccessType extends KnownError("InsufficientAccessType", {
  status: 401,
  category: "configuration",
  details: details.InsufficientAccessType
}) {}

/**
 * The publishable client key is not one of the project, or it has been revoked or has expired. Configure the app with a valid
 * publishable client key of the same project.
 */
export class InvalidPublishableClientKey extends KnownError("InvalidPublishableClientKey", {
  status: 401,
  category: "configuration",
  hint: "Check the `publishableClientKey` option.",
  details: details.InvalidPublishableClientKey
}) {}

/**
 * The secret server key is not one of the project, or it has been revoked or has expired. Configure the app with a valid
 * secret server key of the same project.
 */
export class InvalidSecretServerKey extends KnownError("InvalidSecretServerKey", {
  status: 401,
  category: "configuration",
  hint: "Check the `secretServerKey` option.",
  details: details.InvalidSecretServerKey
}) {}

/**
 * The super secret admin key is not one of the project, or it has been revoked or has expired. Configure the app with a valid
 * super secret admin key of the same project.
 */
export class InvalidSuperSecretAdminKey extends KnownError("InvalidSuperSecretAdminKey", {
  status: 401,
  category: "configuration",
  hint: "Check the `superSecretAdminKey` option.",
  details: details.InvalidSuperSecretAdminKey
}) {}

/** The admin access token is not a token of the platform. Sign in to the internal project again and use the new token. */
export class UnparsableAdminAccessToken extends KnownError("UnparsableAdminAccessToken", {
  status: 401,
  category: "configuration"
}) {}

/**
 * The admin access token has expired; `expiredAt` is null if the platform does not know when. Refresh the session of the
 * internal project and use the new token.
 */
export class AdminAccessTokenExpired extends KnownError("AdminAccessTokenExpired", {
  status: 401,
  category: "configuration",
  details: details.AdminAccessTokenExpired
}) {}

/** The admin access token belongs to another project than the internal one. Use a token of the internal project. */
export class InvalidProjectForAdminAccessToken extends KnownError("InvalidProjectForAdminAccessToken", {
  status: 401,
  category: "configuration"
}) {}

/** The owner of the admin access token does not own the project. Sign in as a member of the team that owns it. */
export class AdminAccessTokenIsNotAdmin extends KnownError("AdminAccessTokenIsNotAdmin", {
  status: 401,
  category: "configuration"
}) {}

/** The publishable client key is missing. Configure the app with one. */
export class ClientAuthenticationRequired extends KnownError("ClientAuthenticationRequired", {
  status: 401,
  category: "configuration",
  hint: "Check the `publishableClientKey` option, which the views of a server app need too.",
  message: "The publishable client key is missing"
}) {}

/** The secret server key is missing. Configure the server app with one. */
export class ServerAuthenticationRequired extends KnownError("ServerAuthenticationRequired", {
  status: 401,
  category: "configuration",
  hint: "Check the `secretServerKey` option.",
  message: "The secret server key is missing"
}) {}

/**
 * The call needs a publishable client key or a secret server key. Configure the app with one; today's platform does not raise
 * it.
 */
export class ClientOrServerAuthenticationRequired extends KnownError("ClientOrServerAuthenticationRequired", {
  status: 401,
  category: "configuration"
}) {}

/**
 * The call needs a publishable client key or a super secret admin key. Configure the app with one; today's platform does not
 * raise it.
 */
export class ClientOrAdminAuthenticationRequired extends KnownError("ClientOrAdminAuthenticationRequired", {
  status: 401,
  category: "configuration"
}) {}

/** The call needs a project key of any level. Configure the app with one; today's platform does not raise it. */
export class ClientOrServerOrAdminAuthenticationRequired extends KnownError("ClientOrServerOrAdminAuthenticationRequired", {
  status: 401,
  category: "configuration"
}) {}

/** The super secret admin key is missing. Configure the admin app with one. */
export class AdminAuthenticationRequired extends KnownError("AdminAuthenticationRequired", {
  status: 401,
  category: "configuration",
  hint: "Check the `superSecretAdminKey` option.",
  message: "The super secret admin key is missing"
}) {}

/** The call exists only for the project `internal`. Make it from an app whose project id is `internal`. */
export class ExpectedInternalProject extends KnownError("ExpectedInternalProject", {
  status: 401,
  category: "configuration"
}) {}

/** No project has the id in the request, or the current user does not own it. Check the id, and which user is signed in. */
export class ProjectNotFound extends KnownError("ProjectNotFound", {
  status: 404,
  category: "notFound",
  details: details.ProjectNotFound
}) {}

/** The project that the app is configured for does not exist. Check the project id of the app. */
export class CurrentProjectNotFound extends KnownError("CurrentProjectNotFound", {
  status: 400,
  category: "configuration",
  hint: "Check the `projectId` and `baseUrl` options.",
  details: details.CurrentProjectNotFound
}) {}

/** The project has no branch with this id. Omit the branch, or use `main`. */
export class BranchDoesNotExist extends KnownError("BranchDoesNotExist", {
  status: 400,
  category: "configuration",
  details: details.BranchDoesNotExist
}) {}

/** Returns whether an error concerns an admin access token. @source protocol/answers.md#families */
export const isInvalidAdminAccessToken = groupOf(
  UnparsableAdminAccessToken,
  AdminAccessTokenExpired,
  InvalidProjectForAdminAccessToken,
  AdminAccessTokenIsNotAdmin
)

/** Returns whether an error means that a key, token or access type is invalid. @source protocol/answers.md#families */
export const isInvalidProjectAuthentication = unionOf(
  groupOf(
    ProjectKeyWithoutAccessType,
    InvalidAccessType,
    AccessTypeWithoutProjectId,
    AccessTypeRequired,
    InsufficientAccessType,
    InvalidPublishableClientKey,
    InvalidSecretServerKey,
    InvalidSuperSecretAdminKey
  ),
  isInvalidAdminAccessToken
)

/** Returns whether an error means that a key is missing. @source protocol/answers.md#families */
export const isProjectAuthenticationRequired = groupOf(
  ClientAuthenticationRequired,
  ServerAuthenticationRequired,
  ClientOrServerAuthenticationRequired,
  ClientOrAdminAuthenticationRequired,
  ClientOrServerOrAdminAuthenticationRequired,
  AdminAuthenticationRequired,
  PublishableClientKeyRequiredForProject
)

/** Returns whether an error concerns the app's identification to the platform. @source protocol/answers.md#families */
export const isProjectAuthenticationError = unionOf(
  unionOf(isInvalidProjectAuthentication, isProjectAuthenticationRequired),
  groupOf(ExpectedInternalProject)
)
