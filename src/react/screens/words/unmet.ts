/**
 * The tags of errors that no screen shows and that have no text. If one occurs nevertheless, the text is `unexpected`. A new
 * error that is neither here nor in the texts does not compile.
 */
export type Unmet = OfTokens | OfServers | OfPrograms | OfConnectedAccounts | OfPayments

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

// Errors of server and admin resources.
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
  | "TeamAlreadyExists"
  | "TeamPermissionNotFound"
  | "TemplateSourceRewriteError"
  | "UserIdDoesNotExist"

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
