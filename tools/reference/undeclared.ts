const setup = "every call can fail with it if the app is set up wrongly, so it is the `error` of an `UnexpectedKnownError`"
const session = "the session refreshes its tokens or ends; what is left of it is a `SessionExpired`"
const ofUser = "the app asks for a user that the call allows; otherwise it is the `error` of an `UnexpectedKnownError`"
const callback = "`auth.callOAuthCallback` declares it, because the platform reports it in the address of the page"
const cli = "the SDK makes it: `auth.promptCliLogin` declares it"
const request =
  "the SDK checks what it sends and fails with `InvalidInput`; otherwise it is the `error` of an `UnexpectedKnownError`"
const analytics = "the SDK does not call the platform's analytics"
const never = "no call of the platform raises it"

/** Why no endpoint declares an error of the catalogue, by code. */
export const undeclared: Readonly<Record<string, string>> = {
  ACCESS_TYPE_REQUIRED: setup,
  ACCESS_TYPE_WITHOUT_PROJECT_ID: setup,
  ADMIN_ACCESS_TOKEN_EXPIRED: setup,
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: setup,
  ADMIN_AUTHENTICATION_REQUIRED: setup,
  ALL_OVERLOADS_FAILED: request,
  ANALYTICS_NOT_ENABLED: analytics,
  ANALYTICS_QUERY_ERROR: analytics,
  ANALYTICS_QUERY_TIMEOUT: analytics,
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: ofUser,
  BODY_PARSING_ERROR: request,
  BRANCH_DOES_NOT_EXIST: setup,
  CLIENT_AUTHENTICATION_REQUIRED: setup,
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: setup,
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: setup,
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: setup,
  CLI_AUTH_ERROR: cli,
  CLI_AUTH_EXPIRED_ERROR: cli,
  CLI_AUTH_USED_ERROR: cli,
  CURRENT_PROJECT_NOT_FOUND: setup,
  EMAIL_NOT_ASSOCIATED_WITH_USER: never,
  EMAIL_TEMPLATE_ALREADY_EXISTS: never,
  INSUFFICIENT_ACCESS_TYPE: setup,
  INVALID_ACCESS_TOKEN: session,
  INVALID_ACCESS_TYPE: setup,
  INVALID_PROJECT_FOR_ACCESS_TOKEN: session,
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: setup,
  INVALID_PUBLISHABLE_CLIENT_KEY: setup,
  INVALID_SCOPE: callback,
  INVALID_SECRET_SERVER_KEY: setup,
  INVALID_SHARED_OAUTH_PROVIDER_ID: never,
  INVALID_STANDARD_OAUTH_PROVIDER_ID: never,
  INVALID_SUPER_SECRET_ADMIN_KEY: setup,
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: callback,
  OAUTH_PROVIDER_ACCESS_DENIED: callback,
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: callback,
  OUTER_OAUTH_TIMEOUT: callback,
  PASSKEY_WEBAUTHN_ERROR: "the SDK makes it: the methods that show the browser's dialog for passkeys declare it",
  PASSWORD_TOO_LONG: request,
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: setup,
  PROVIDER_REJECTED: session,
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: setup,
  RESTRICTED_USER_NOT_ALLOWED: ofUser,
  SCHEMA_ERROR: request,
  SERVER_AUTHENTICATION_REQUIRED: setup,
  TEAM_ALREADY_EXISTS: never,
  TEMPLATE_SOURCE_REWRITE_ERROR: "the SDK does not call the rewriting of templates",
  UNPARSABLE_ACCESS_TOKEN: session,
  UNPARSABLE_ADMIN_ACCESS_TOKEN: setup,
  UNSUPPORTED_ERROR: never,
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: callback
}
