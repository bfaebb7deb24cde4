import * as Effect from "effect/Effect"
import * as apiKey from "./apiKey.js"
import * as auth from "./auth.js"
import { decodeBody } from "./body.js"
import * as cli from "./cli.js"
import * as contactChannel from "./contactChannel.js"
import * as customer from "./customer.js"
import * as dataVault from "./dataVault.js"
import * as email from "./email.js"
import { encodeBody } from "./encodeBody.js"
import type { Any, WireBody } from "./KnownError.js"
import { isKnownError } from "./known.js"
import * as later from "./later.js"
import * as oauth from "./oauth.js"
import * as passkey from "./passkey.js"
import * as password from "./password.js"
import * as payments from "./payments.js"
import * as permission from "./permission.js"
import * as project from "./project.js"
import * as refusals from "./refusals.js"
import * as request from "./request.js"
import * as team from "./team.js"
import * as user from "./user.js"
import * as verification from "./verification.js"

/** Every known-error class. */
export const all = [
  request.UnsupportedError,
  request.BodyParsingError,
  request.SchemaError,
  request.AllOverloadsFailed,
  project.ProjectKeyWithoutAccessType,
  project.InvalidAccessType,
  project.AccessTypeWithoutProjectId,
  project.AccessTypeRequired,
  project.InsufficientAccessType,
  project.InvalidPublishableClientKey,
  project.InvalidSecretServerKey,
  project.InvalidSuperSecretAdminKey,
  project.UnparsableAdminAccessToken,
  project.AdminAccessTokenExpired,
  project.InvalidProjectForAdminAccessToken,
  project.AdminAccessTokenIsNotAdmin,
  project.ClientAuthenticationRequired,
  project.ServerAuthenticationRequired,
  project.ClientOrServerAuthenticationRequired,
  project.ClientOrAdminAuthenticationRequired,
  project.ClientOrServerOrAdminAuthenticationRequired,
  project.AdminAuthenticationRequired,
  project.ExpectedInternalProject,
  project.ProjectNotFound,
  project.CurrentProjectNotFound,
  project.BranchDoesNotExist,
  auth.UnparsableAccessToken,
  auth.AccessTokenExpired,
  auth.InvalidProjectForAccessToken,
  auth.RefreshTokenNotFoundOrExpired,
  auth.CannotDeleteCurrentSession,
  auth.ProviderRejected,
  auth.AnonymousAuthenticationNotAllowed,
  auth.UserAuthenticationRequired,
  auth.EmailPasswordMismatch,
  auth.SignUpNotEnabled,
  auth.PasswordAuthenticationNotEnabled,
  auth.PasskeyAuthenticationNotEnabled,
  auth.AnonymousAccountsNotEnabled,
  auth.RedirectUrlNotWhitelisted,
  auth.MultiFactorAuthenticationRequired,
  auth.InvalidTotpCode,
  user.UserWithEmailAlreadyExists,
  user.EmailNotVerified,
  user.CannotGetOwnUserWithoutUser,
  user.UserIdDoesNotExist,
  user.UserNotFound,
  password.PasswordTooShort,
  password.PasswordTooLong,
  password.UserDoesNotHavePassword,
  password.PasswordConfirmationMismatch,
  verification.VerificationCodeNotFound,
  verification.VerificationCodeExpired,
  verification.VerificationCodeAlreadyUsed,
  verification.VerificationCodeMaxAttemptsReached,
  contactChannel.EmailAlreadyVerified,
  contactChannel.EmailNotAssociatedWithUser,
  contactChannel.EmailIsNotPrimaryEmail,
  contactChannel.ContactChannelAlreadyUsedForAuthBySomeoneElse,
  passkey.PasskeyRegistrationFailed,
  passkey.PasskeyWebAuthnError,
  passkey.PasskeyAuthenticationFailed,
  oauth.OAuthConnectionNotConnectedToUser,
  oauth.OAuthConnectionAlreadyConnectedToAnotherUser,
  oauth.OAuthConnectionDoesNotHaveRequiredScope,
  oauth.OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  oauth.OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  oauth.InvalidOAuthClientIdOrSecret,
  oauth.InvalidScope,
  oauth.UserAlreadyConnectedToAnotherOAuthConnection,
  oauth.OuterOAuthTimeout,
  oauth.OAuthProviderNotFoundOrNotEnabled,
  oauth.OAuthProviderAccountIdAlreadyUsedForSignIn,
  oauth.InvalidSharedOAuthProviderId,
  oauth.InvalidStandardOAuthProviderId,
  oauth.InvalidAuthorizationCode,
  oauth.OAuthProviderAccessDenied,
  team.TeamNotFound,
  team.TeamAlreadyExists,
  team.TeamMembershipNotFound,
  team.TeamMembershipAlreadyExists,
  permission.PermissionNotFound,
  permission.PermissionScopeMismatch,
  permission.ContainedPermissionNotFound,
  permission.ProjectPermissionRequired,
  permission.TeamPermissionRequired,
  permission.TeamPermissionNotFound,
  permission.PermissionIdAlreadyExists,
  apiKey.ApiKeyExpired,
  apiKey.ApiKeyRevoked,
  apiKey.WrongApiKeyType,
  apiKey.ApiKeyNotFound,
  apiKey.PublicApiKeyCannotBeRevoked,
  payments.ItemNotFound,
  payments.ItemCustomerTypeDoesNotMatch,
  payments.CustomerDoesNotExist,
  payments.SubscriptionInvoiceNotFound,
  payments.OneTimePurchaseNotFound,
  payments.SubscriptionAlreadyRefunded,
  payments.OneTimePurchaseAlreadyRefunded,
  payments.TestModePurchaseNonRefundable,
  payments.ProductDoesNotExist,
  payments.ProductCustomerTypeDoesNotMatch,
  payments.ProductAlreadyGranted,
  payments.ItemQuantityInsufficientAmount,
  payments.StripeAccountInfoNotFound,
  dataVault.DataVaultStoreDoesNotExist,
  dataVault.DataVaultStoreHashedKeyDoesNotExist,
  email.EmailTemplateAlreadyExists,
  email.EmailRenderingError,
  email.RequiresCustomEmailServer,
  cli.InvalidPollingCodeError,
  cli.CliAuthError,
  cli.CliAuthExpiredError,
  cli.CliAuthUsedError,
  later.PublishableClientKeyRequiredForProject,
  later.RestrictedUserNotAllowed,
  later.SignUpRejected,
  later.BotChallengeRequired,
  later.BotChallengeFailed,
  later.TeamInvitationRestrictedUserNotAllowed,
  later.OAuthAccessTokenNotAvailable,
  later.AppleBundleIdNotConfigured,
  later.InvalidAppleCredentials,
  later.OAuthProviderTemporarilyUnavailable,
  later.TemplateSourceRewriteError,
  later.EmailCapacityBoostAlreadyActive,
  later.EmailNotEditable,
  later.DefaultPaymentMethodRequired,
  later.NewPurchasesBlocked,
  later.AnalyticsQueryTimeout,
  later.AnalyticsQueryError,
  later.AnalyticsNotEnabled,
  later.TeamInvitationEmailMismatch
] as const

/** The classes of all refusals that the platform reports with a status and a text, without a code. */
export const withoutCode = [
  refusals.OtpAuthenticationNotEnabled,
  refusals.ClientTeamCreationDisabled,
  refusals.ClientUserDeletionDisabled,
  refusals.UserApiKeysNotEnabled,
  refusals.TeamApiKeysNotEnabled,
  refusals.PaymentsNotSetUp,
  refusals.ContactChannelNotFound,
  refusals.ContactChannelAlreadyExists,
  refusals.SessionNotFound,
  refusals.UserAlreadyHasPassword,
  refusals.InvalidLoginCode,
  refusals.OAuthProviderNotFound,
  refusals.OAuthProviderNotConfigured,
  refusals.OAuthProviderAlreadyConnected,
  refusals.NotificationCategoryNotFound,
  refusals.TeamInvitationNotFound,
  refusals.EmailDraftNotFound,
  refusals.EmailTemplateNotFound,
  refusals.EmailThemeNotFound,
  refusals.InvalidProfileImage,
  refusals.InvalidPasswordHash,
  refusals.PrimaryEmailRequired,
  refusals.InvalidConfigOverride,
  refusals.InvalidCursor,
  customer.CustomerAccessDenied,
  customer.SubscriptionNotFound,
  customer.ProductNotCancellable,
  customer.SubscriptionNotSwitchable,
  refusals.ProductNotStackable,
  refusals.ProductLineAlreadyOwned,
  refusals.AddOnBaseMissing,
  refusals.EmailNotFound
] as const

/** Any error of the catalogue. */
export type KnownError = InstanceType<(typeof all | typeof withoutCode)[number]>

/** The known-error classes by wire code. */
export const byCode: ReadonlyMap<string, (typeof all)[number]> = /* @__PURE__ */ (() =>
  new Map(all.map((error) => [error.code, error])))()

/** The catalogue does not have the code. */
export type UnknownCode = "UnknownCode"

/** The text or the details do not match the error's class. */
export type Misfit = "Misfit"

/** Decodes the body of a known error. Fails if the code is not in the catalogue or the details do not match it. */
export const fromWire = (code: string, body: unknown): Effect.Effect<KnownError, Misfit | UnknownCode> => {
  const error = byCode.get(code)
  return error === undefined ? Effect.fail("UnknownCode") : decode(error, body)
}

/** Decodes a body as the error of one class. */
export const decode = <E extends Any>(error: E, body: unknown): Effect.Effect<InstanceType<E>, Misfit> =>
  orMisfit(decodeBody(error, body))

/** Encodes a known error as the platform sends it. */
export const toWire = (error: KnownError): Effect.Effect<WireBody<string>, Misfit> =>
  orMisfit(isKnownError(error) ? encodeBody(error) : null)

const orMisfit = <A>(result: A | null): Effect.Effect<A, Misfit> =>
  result === null ? Effect.fail("Misfit") : Effect.succeed(result)
