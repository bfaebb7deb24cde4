/**
 * The tags of errors that no screen meets, so that no language has words for them. What such an error says all the same is
 * `unexpected`. A new error is neither here nor in the words, and does not compile until somebody has decided which.
 */
export type Unmet = OfTokens | OfServers | OfPrograms | OfConnectedAccounts | OfPayments

// The session answers these itself, or says `SessionExpired`; the keys of an app are not those of its visitors.
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

// Of resources that servers and admins have.
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
  | "TeamAlreadyExists"
  | "TeamPermissionNotFound"
  | "TemplateSourceRewriteError"
  | "UserIdDoesNotExist"

// Of requests that no screen sends: of command lines, of programs with API keys, and badly made ones.
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
  // Carries another error, whose words are said.
  | "UnexpectedKnownError"
  | "UnsupportedError"
  | "VariableMissing"
  | "WrongApiKeyType"

// Of access tokens of accounts elsewhere, and of native apps.
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

// Of refunds and of the accounts that money goes to.
type OfPayments =
  | "CustomerDoesNotExist"
  | "ItemCustomerTypeDoesNotMatch"
  | "OneTimePurchaseAlreadyRefunded"
  | "OneTimePurchaseNotFound"
  | "StripeAccountInfoNotFound"
  | "SubscriptionAlreadyRefunded"
  | "SubscriptionInvoiceNotFound"
  | "TestModePurchaseNonRefundable"
