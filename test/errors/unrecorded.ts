const client = "the SDK makes it, the platform does not send it"
const never = "no call of the platform raises it"
const later = "a platform newer than the recorded one raises it"
const unreached = "no recorded request runs into it"

/** The error codes without a recording: the reason, and details as the platform would send them. */
export const unrecorded: Record<string, { readonly why: string; readonly details?: unknown }> = {
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { why: unreached, details: { request_type: "client" } },
  ALL_OVERLOADS_FAILED: {
    why: unreached,
    details: {
      overload_errors: [
        { code: "SCHEMA_ERROR", details: { message: "m" }, error: "m" },
        { status_code: 400, message: "no", headers: { "x-a": ["b"] } }
      ]
    }
  },
  ANALYTICS_QUERY_ERROR: { why: later, details: { error: "Syntax error at position 1" } },
  ANALYTICS_QUERY_TIMEOUT: { why: later, details: { timeout_ms: 1000 } },
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: { why: never },
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: { why: never },
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: { why: never },
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: { why: never },
  CLI_AUTH_ERROR: { why: client },
  CLI_AUTH_EXPIRED_ERROR: { why: client },
  CLI_AUTH_USED_ERROR: { why: client },
  CUSTOMER_DOES_NOT_EXIST: { why: never, details: { customer_id: "c" } },
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: { why: unreached, details: { store_id: "s", hashed_key: "aGFzaA==" } },
  EMAIL_NOT_ASSOCIATED_WITH_USER: { why: never },
  EMAIL_NOT_VERIFIED: { why: never },
  EMAIL_TEMPLATE_ALREADY_EXISTS: { why: never },
  INVALID_ACCESS_TOKEN: { why: "the platform says what is wrong with the token instead" },
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: { why: never },
  INVALID_SCOPE: { why: unreached },
  INVALID_SHARED_OAUTH_PROVIDER_ID: { why: unreached, details: { provider_id: "apple" } },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { why: unreached, details: { provider_id: "nope" } },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: { why: later, details: { provider: "google", details: "revoked" } },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: { why: unreached },
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: { why: later },
  PASSKEY_WEBAUTHN_ERROR: { why: client, details: { message: "cancelled", code: "ERROR_CEREMONY_ABORTED" } },
  PASSWORD_TOO_LONG: { why: "the schema refuses such a password first", details: { maxLength: 70 } },
  PROJECT_PERMISSION_REQUIRED: { why: unreached, details: { user_id: "u", permission_id: "p" } },
  PROVIDER_REJECTED: { why: never },
  TEAM_ALREADY_EXISTS: { why: never, details: { team_id: "t" } },
  TEAM_INVITATION_EMAIL_MISMATCH: { why: later },
  TEMPLATE_SOURCE_REWRITE_ERROR: { why: later, details: { error: "Unexpected token" } },
  UNSUPPORTED_ERROR: { why: never, details: { originalErrorCode: "CODE_OF_TOMORROW" } },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: { why: never }
}
