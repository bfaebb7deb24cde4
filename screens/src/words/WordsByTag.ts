import type * as errors from "portico/errors"

type InstancesOf<M> = { [K in keyof M]: M[K] extends abstract new (...args: never) => infer I ? I : never }[keyof M]
// Those of one status, except that of a failing platform, have the text for an unexpected error.
type Known = Exclude<Extract<InstancesOf<typeof errors>, { readonly _tag: string }>, errors.StatusFacts> | errors.ServerFault

/** Texts for all errors that a screen can show. A missing or unknown tag does not compile. */
export type WordsByTag = {
  readonly [E in Known as Exclude<E["_tag"], Unmet>]: string | ((error: E) => string)
} & { readonly unexpected: string }

/**
 * The tags of errors that no screen shows and that have no text. If one occurs nevertheless, the text is `unexpected`. A new
 * error that is neither here nor in the texts does not compile.
 */
type Unmet = OfTokens | OfServers | OfPrograms | OfConnectedAccounts | OfPayments

// The session handles these itself or fails with `SessionExpired`; users do not choose the app's keys.
type OfTokens =
  | "AccessTokenExpired"
  | "AccessTypeRequired"
  | "AccessTypeWithoutProjectId"
  | "AdminAccessTokenExpired"
  | "AdminAccessTokenIsNotAdmin"
  | "AdminAuthenticationRequired"
  | "BranchDoesNotExist"
  | "CannotGetOwnUserWithoutUser"
  | "ClientAuthenticationRequired"
  | "ClientOrAdminAuthenticationRequired"
  | "ClientOrServerAuthenticationRequired"
  | "ClientOrServerOrAdminAuthenticationRequired"
  | "ExpectedInternalProject"
  | "InsufficientAccessType"
  | "InvalidAccessToken"
  | "InvalidAccessType"
  | "InvalidOAuthClientIdOrSecret"
  | "InvalidProjectForAccessToken"
  | "InvalidProjectForAdminAccessToken"
  | "InvalidSecretServerKey"
  | "InvalidSuperSecretAdminKey"
  | "OwnerSessionExpired"
  | "ProjectKeyWithoutAccessType"
  | "ProviderRejected"
  | "RefreshTokenNotFoundOrExpired"
  | "ServerAuthenticationRequired"
  | "UnparsableAccessToken"
  | "UnparsableAdminAccessToken"
  | "UserAuthenticationRequired"

// Errors of server and admin resources, of webhooks, and of what servers verify and store.
type OfServers =
  | "AnalyticsNotEnabled"
  | "AnalyticsQueryError"
  | "AnalyticsQueryTimeout"
  | "ContainedPermissionNotFound"
  | "DataVaultStoreDoesNotExist"
  | "DataVaultStoreHashedKeyDoesNotExist"
  | "EmailCapacityBoostAlreadyActive"
  | "EmailDraftNotFound"
  | "EmailNotEditable"
  | "EmailNotFound"
  | "EmailRenderingError"
  | "EmailTemplateAlreadyExists"
  | "EmailTemplateNotFound"
  | "EmailThemeNotFound"
  | "InvalidConfigOverride"
  | "InvalidPasswordHash"
  | "PermissionIdAlreadyExists"
  | "PermissionNotFound"
  | "PermissionScopeMismatch"
  | "PrimaryEmailRequired"
  | "SharedStoreError"
  | "SigningKeyUnknownError"
  | "SigningKeysUnavailableError"
  | "TeamAlreadyExists"
  | "TeamPermissionNotFound"
  | "TemplateSourceRewriteError"
  | "TokenExpiredError"
  | "TokenMalformedError"
  | "TokenMissingError"
  | "TokenNotActiveError"
  | "TokenProjectError"
  | "TokenSignatureError"
  | "TokenUserKindError"
  | "UserIdDoesNotExist"
  | "VaultValueUnreadableError"
  | "WebhookBodyError"
  | "WebhookHeaderMissingError"
  | "WebhookSignatureError"
  | "WebhookTimestampError"

// Errors of requests that no screen sends: command lines, programs with API keys, and malformed requests.
type OfPrograms =
  | "AllOverloadsFailed"
  | "ApiKeyExpired"
  | "ApiKeyRevoked"
  | "BodyParsingError"
  | "CliAuthError"
  | "CliAuthExpiredError"
  | "CliAuthUsedError"
  | "EmailIsNotPrimaryEmail"
  | "EmailNotAssociatedWithUser"
  | "InvalidCursor"
  | "InvalidPollingCodeError"
  | "PublicApiKeyCannotBeRevoked"
  // Wraps another error, whose text is shown.
  | "UnexpectedKnownError"
  | "UnexpectedProjectError"
  | "UnsupportedError"
  | "VariableMissing"
  | "WrongApiKeyType"

// Errors of OAuth access tokens and of native apps.
type OfConnectedAccounts =
  | "AppleBundleIdNotConfigured"
  | "InvalidAppleCredentials"
  | "InvalidScope"
  | "InvalidSharedOAuthProviderId"
  | "InvalidStandardOAuthProviderId"
  | "OAuthAccessTokenNotAvailable"
  | "OAuthAccessTokenNotAvailableWithSharedOAuthKeys"
  | "OAuthConnectionDoesNotHaveRequiredScope"
  | "OAuthConnectionNotConnectedToUser"
  | "OAuthExtraScopeNotAvailableWithSharedOAuthKeys"
  | "OAuthProviderNotConfigured"

// Errors of refunds and payout accounts.
type OfPayments =
  | "CustomerDoesNotExist"
  | "ItemCustomerTypeDoesNotMatch"
  | "OneTimePurchaseAlreadyRefunded"
  | "OneTimePurchaseNotFound"
  | "StripeAccountInfoNotFound"
  | "SubscriptionAlreadyRefunded"
  | "SubscriptionInvoiceNotFound"
  | "TestModePurchaseNonRefundable"
