/** Errors that any call can fail with, because they concern the request, its credentials or its project. */
export const general: ReadonlySet<string> = new Set([
  "UNSUPPORTED_ERROR",
  "SCHEMA_ERROR",
  "BODY_PARSING_ERROR",
  "ALL_OVERLOADS_FAILED",
  "ACCESS_TYPE_REQUIRED",
  "ACCESS_TYPE_WITHOUT_PROJECT_ID",
  "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
  "INVALID_ACCESS_TYPE",
  "INSUFFICIENT_ACCESS_TYPE",
  "CLIENT_AUTHENTICATION_REQUIRED",
  "SERVER_AUTHENTICATION_REQUIRED",
  "ADMIN_AUTHENTICATION_REQUIRED",
  "INVALID_PUBLISHABLE_CLIENT_KEY",
  "INVALID_SECRET_SERVER_KEY",
  "INVALID_SUPER_SECRET_ADMIN_KEY",
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_EXPIRED",
  "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
  "UNPARSABLE_ACCESS_TOKEN",
  "ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN",
  "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED",
  "CURRENT_PROJECT_NOT_FOUND",
  "BRANCH_DOES_NOT_EXIST",
  "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
  "RESTRICTED_USER_NOT_ALLOWED"
])

/** Returns why an endpoint does not declare an error that was recorded for it; undefined if it must. */
export const undeclared = (endpoint: string, code: string): string | undefined => {
  if (code === "CANNOT_GET_OWN_USER_WITHOUT_USER" && endpoint.startsWith("server.") && endpoint !== "server.users.getMe") {
    return "a server names users by id, and sends no session with which `me` would mean somebody"
  }
  if (code === "INVALID_OAUTH_CLIENT_ID_OR_SECRET" && endpoint === "oauth.refresh") {
    return "the client is the app's own project and key, and a wrong key is an unexpected error of every other call too"
  }
  return undefined
}
