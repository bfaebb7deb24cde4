// Written by `npm run reference`, from the classes in `src/errors`. For programs of Effect: each class is a schema of its instances too.

import * as apiKey from "../errors/apiKey.js"
import * as auth from "../errors/auth.js"
import * as cli from "../errors/cli.js"
import * as contactChannel from "../errors/contactChannel.js"
import * as customer from "../errors/customer.js"
import * as dataVault from "../errors/dataVault.js"
import * as email from "../errors/email.js"
import * as newerPlatform from "../errors/newerPlatform.js"
import * as oauth from "../errors/oauth.js"
import * as passkey from "../errors/passkey.js"
import * as password from "../errors/password.js"
import * as payments from "../errors/payments.js"
import * as permission from "../errors/permission.js"
import * as project from "../errors/project.js"
import * as refusals from "../errors/refusals.js"
import * as request from "../errors/request.js"
import type * as sdk from "../errors/sdk.js"
import * as signIn from "../errors/signIn.js"
import * as team from "../errors/team.js"
import * as user from "../errors/user.js"
import * as verification from "../errors/verification.js"
import { asSchema, invalidInput } from "./errorSchema.js"

export * from "../errors/index.js"
export type { InvalidInputJson, InvalidInputSchema, KnownErrorJson, KnownErrorSchema } from "./errorSchema.js"

/** The arguments of the call are invalid; no request was made. */
export const InvalidInput = invalidInput()
export type InvalidInput = sdk.InvalidInput
/** The API key has expired. Reject the request that carries it, and ask its owner for a new key. */
export const ApiKeyExpired = asSchema(apiKey.ApiKeyExpired)
export type ApiKeyExpired = apiKey.ApiKeyExpired
/** The API key has been revoked. Reject the request that carries it. */
export const ApiKeyRevoked = asSchema(apiKey.ApiKeyRevoked)
export type ApiKeyRevoked = apiKey.ApiKeyRevoked
/** A user's key was checked as a team's, or the other way round. Check it as `actualType`, or reject it. */
export const WrongApiKeyType = asSchema(apiKey.WrongApiKeyType)
export type WrongApiKeyType = apiKey.WrongApiKeyType
/** No API key has this id or value, or the user may not see it. Reject the request that carries it. */
export const ApiKeyNotFound = asSchema(apiKey.ApiKeyNotFound)
export type ApiKeyNotFound = apiKey.ApiKeyNotFound
/** A scanner for leaked credentials reported a key that is public on purpose. There is nothing to do. */
export const PublicApiKeyCannotBeRevoked = asSchema(apiKey.PublicApiKeyCannotBeRevoked)
export type PublicApiKeyCannotBeRevoked = apiKey.PublicApiKeyCannotBeRevoked
/**
 * The access token cannot be read, or its signature is not the platform's. Refresh the session; the SDK does so once by
 * itself.
 */
export const UnparsableAccessToken = asSchema(auth.UnparsableAccessToken)
export type UnparsableAccessToken = auth.UnparsableAccessToken
/**
 * The platform refuses the access token without saying more; today's platform says what is wrong with it instead. Refresh the
 * session; the SDK does so once by itself.
 */
export const InvalidAccessToken = asSchema(auth.InvalidAccessToken)
export type InvalidAccessToken = auth.InvalidAccessToken
/** The access token was issued for another project. Give each project its own token store, and sign in again. */
export const InvalidProjectForAccessToken = asSchema(auth.InvalidProjectForAccessToken)
export type InvalidProjectForAccessToken = auth.InvalidProjectForAccessToken
/** The session to revoke is the one that makes the request. Sign out instead. */
export const CannotDeleteCurrentSession = asSchema(auth.CannotDeleteCurrentSession)
export type CannotDeleteCurrentSession = auth.CannotDeleteCurrentSession
/** The OAuth provider no longer accepts the connection. Let the user sign in with the provider again. */
export const ProviderRejected = asSchema(auth.ProviderRejected)
export type ProviderRejected = auth.ProviderRejected
/**
 * The session belongs to an anonymous user, which the request does not allow. Ask for a user with `or: "anonymous"`, or let the
 * user sign up.
 */
export const AnonymousAuthenticationNotAllowed = asSchema(auth.AnonymousAuthenticationNotAllowed)
export type AnonymousAuthenticationNotAllowed = auth.AnonymousAuthenticationNotAllowed
/** The call needs a signed-in user, and the request has none. Sign in first. */
export const UserAuthenticationRequired = asSchema(auth.UserAuthenticationRequired)
export type UserAuthenticationRequired = auth.UserAuthenticationRequired
/**
 * The project does not allow users to sign up by themselves. Create the user from a server, or allow sign-up in the project's
 * settings.
 */
export const SignUpNotEnabled = asSchema(auth.SignUpNotEnabled)
export type SignUpNotEnabled = auth.SignUpNotEnabled
/** The project does not allow signing in with a passkey. Offer another way, or allow it in the project's settings. */
export const PasskeyAuthenticationNotEnabled = asSchema(auth.PasskeyAuthenticationNotEnabled)
export type PasskeyAuthenticationNotEnabled = auth.PasskeyAuthenticationNotEnabled
/** The project does not allow anonymous users. Let the user sign up; today's platform does not raise it. */
export const AnonymousAccountsNotEnabled = asSchema(auth.AnonymousAccountsNotEnabled)
export type AnonymousAccountsNotEnabled = auth.AnonymousAccountsNotEnabled
/** The callback or redirect URL is not on a trusted domain of the project. Add its domain to the project's trusted domains. */
export const RedirectUrlNotWhitelisted = asSchema(auth.RedirectUrlNotWhitelisted)
export type RedirectUrlNotWhitelisted = auth.RedirectUrlNotWhitelisted
/** The one-time password is not the current one. Let the user enter the next one; the attempt stays open. */
export const InvalidTotpCode = asSchema(auth.InvalidTotpCode)
export type InvalidTotpCode = auth.InvalidTotpCode
/** The polling code of a command-line login is unknown. Start the login again. */
export const InvalidPollingCodeError = asSchema(cli.InvalidPollingCodeError)
export type InvalidPollingCodeError = cli.InvalidPollingCodeError
/**
 * A command-line login could not be started, got an unexpected response, or timed out; the text says which. Start the login
 * again.
 */
export const CliAuthError = asSchema(cli.CliAuthError)
export type CliAuthError = cli.CliAuthError
/** No one confirmed the command-line login in time. Start the login again. */
export const CliAuthExpiredError = asSchema(cli.CliAuthExpiredError)
export type CliAuthExpiredError = cli.CliAuthExpiredError
/** The command-line login was completed already, and its token has been returned. Start the login again. */
export const CliAuthUsedError = asSchema(cli.CliAuthUsedError)
export type CliAuthUsedError = cli.CliAuthUsedError
/** The e-mail address is verified already. There is nothing to do. */
export const EmailAlreadyVerified = asSchema(contactChannel.EmailAlreadyVerified)
export type EmailAlreadyVerified = contactChannel.EmailAlreadyVerified
/** The e-mail address is none of the user's contact channels. Add it first; today's platform does not raise it. */
export const EmailNotAssociatedWithUser = asSchema(contactChannel.EmailNotAssociatedWithUser)
export type EmailNotAssociatedWithUser = contactChannel.EmailNotAssociatedWithUser
/**
 * The e-mail address is not the user's primary one, which the call needs. Use `primaryEmail`, or make the address primary first.
 */
export const EmailIsNotPrimaryEmail = asSchema(contactChannel.EmailIsNotPrimaryEmail)
export type EmailIsNotPrimaryEmail = contactChannel.EmailIsNotPrimaryEmail
/** Another user signs in with this contact channel. Use another one, or keep it without using it for signing in. */
export const ContactChannelAlreadyUsedForAuthBySomeoneElse = asSchema(
  contactChannel.ContactChannelAlreadyUsedForAuthBySomeoneElse
)
export type ContactChannelAlreadyUsedForAuthBySomeoneElse = contactChannel.ContactChannelAlreadyUsedForAuthBySomeoneElse
/** The customer is another user, or a team that the user does not manage. Ask on a server. */
export const CustomerAccessDenied = asSchema(customer.CustomerAccessDenied)
export type CustomerAccessDenied = customer.CustomerAccessDenied
/** The customer has no active subscription to the product, or none with this id. Show what the customer has. */
export const SubscriptionNotFound = asSchema(customer.SubscriptionNotFound)
export type SubscriptionNotFound = customer.SubscriptionNotFound
/**
 * The customer bought the product once, or has cancelled its subscription already, so there is nothing to cancel. A server can
 * refund the purchase.
 */
export const ProductNotCancellable = asSchema(customer.ProductNotCancellable)
export type ProductNotCancellable = customer.ProductNotCancellable
/** The subscription cannot be switched to this product and price; the platform's text says why. */
export const SubscriptionNotSwitchable = asSchema(customer.SubscriptionNotSwitchable)
export type SubscriptionNotSwitchable = customer.SubscriptionNotSwitchable
/** The project has no data-vault store with this id. Create the store in the project's settings, or check its id. */
export const DataVaultStoreDoesNotExist = asSchema(dataVault.DataVaultStoreDoesNotExist)
export type DataVaultStoreDoesNotExist = dataVault.DataVaultStoreDoesNotExist
/**
 * The store holds no value under this key; the details hold the hash of the key. Write a value first; with `or: "null"`
 * the SDK returns null instead.
 */
export const DataVaultStoreHashedKeyDoesNotExist = asSchema(dataVault.DataVaultStoreHashedKeyDoesNotExist)
export type DataVaultStoreHashedKeyDoesNotExist = dataVault.DataVaultStoreHashedKeyDoesNotExist
/** An e-mail template of this kind exists already. Update that one; today's platform does not raise it. */
export const EmailTemplateAlreadyExists = asSchema(email.EmailTemplateAlreadyExists)
export type EmailTemplateAlreadyExists = email.EmailTemplateAlreadyExists
/**
 * The source of a theme, template or draft does not compile or run; the details hold the compiler's message. Correct the source.
 */
export const EmailRenderingError = asSchema(email.EmailRenderingError)
export type EmailRenderingError = email.EmailRenderingError
/** The action needs the project's own e-mail server. Configure one in the project's e-mail settings. */
export const RequiresCustomEmailServer = asSchema(email.RequiresCustomEmailServer)
export type RequiresCustomEmailServer = email.RequiresCustomEmailServer
/** The project requires a publishable client key with every client call, and the request has none. Configure the app with one. */
export const PublishableClientKeyRequiredForProject = asSchema(newerPlatform.PublishableClientKeyRequiredForProject)
export type PublishableClientKeyRequiredForProject = newerPlatform.PublishableClientKeyRequiredForProject
/**
 * The user is restricted, for example until their e-mail address is verified, and the request does not allow restricted users.
 * Let the user resolve the restriction first.
 */
export const RestrictedUserNotAllowed = asSchema(newerPlatform.RestrictedUserNotAllowed)
export type RestrictedUserNotAllowed = newerPlatform.RestrictedUserNotAllowed
/** A sign-up rule of the project rejects this user. Tell the person that they cannot sign up; only the project's rules can change it. */
export const SignUpRejected = asSchema(newerPlatform.SignUpRejected)
export type SignUpRejected = newerPlatform.SignUpRejected
/** The platform requires a bot challenge. Show the challenge and send its token. */
export const BotChallengeRequired = asSchema(newerPlatform.BotChallengeRequired)
export type BotChallengeRequired = newerPlatform.BotChallengeRequired
/** The token of the bot challenge was not accepted. Show a new challenge. */
export const BotChallengeFailed = asSchema(newerPlatform.BotChallengeFailed)
export type BotChallengeFailed = newerPlatform.BotChallengeFailed
/** A restricted user cannot accept a team invitation. Let the user resolve the restriction first, then accept again. */
export const TeamInvitationRestrictedUserNotAllowed = asSchema(newerPlatform.TeamInvitationRestrictedUserNotAllowed)
export type TeamInvitationRestrictedUserNotAllowed = newerPlatform.TeamInvitationRestrictedUserNotAllowed
/** The provider no longer issues access tokens for this account. Let the user connect the account again. */
export const OAuthAccessTokenNotAvailable = asSchema(newerPlatform.OAuthAccessTokenNotAvailable)
export type OAuthAccessTokenNotAvailable = newerPlatform.OAuthAccessTokenNotAvailable
/** The project does not know the bundle id of the Apple app. Add it to the provider's settings. */
export const AppleBundleIdNotConfigured = asSchema(newerPlatform.AppleBundleIdNotConfigured)
export type AppleBundleIdNotConfigured = newerPlatform.AppleBundleIdNotConfigured
/** The identity token of a native Apple sign-in was not accepted. Let the user sign in again. */
export const InvalidAppleCredentials = asSchema(newerPlatform.InvalidAppleCredentials)
export type InvalidAppleCredentials = newerPlatform.InvalidAppleCredentials
/** The OAuth provider does not respond. Let the user try again in a while. */
export const OAuthProviderTemporarilyUnavailable = asSchema(newerPlatform.OAuthProviderTemporarilyUnavailable)
export type OAuthProviderTemporarilyUnavailable = newerPlatform.OAuthProviderTemporarilyUnavailable
/** The source of an e-mail template could not be rewritten. Correct the source. */
export const TemplateSourceRewriteError = asSchema(newerPlatform.TemplateSourceRewriteError)
export type TemplateSourceRewriteError = newerPlatform.TemplateSourceRewriteError
/** A higher e-mail capacity is active already. There is nothing to do. */
export const EmailCapacityBoostAlreadyActive = asSchema(newerPlatform.EmailCapacityBoostAlreadyActive)
export type EmailCapacityBoostAlreadyActive = newerPlatform.EmailCapacityBoostAlreadyActive
/** The e-mail is being sent or has been sent, so it cannot be changed. Create a new one. */
export const EmailNotEditable = asSchema(newerPlatform.EmailNotEditable)
export type EmailNotEditable = newerPlatform.EmailNotEditable
/** The customer has no default payment method. Let the customer add one first. */
export const DefaultPaymentMethodRequired = asSchema(newerPlatform.DefaultPaymentMethodRequired)
export type DefaultPaymentMethodRequired = newerPlatform.DefaultPaymentMethodRequired
/** The project has paused its sales. Try again when purchases are open. */
export const NewPurchasesBlocked = asSchema(newerPlatform.NewPurchasesBlocked)
export type NewPurchasesBlocked = newerPlatform.NewPurchasesBlocked
/** The analytics query took too long. Query less data, or try again. */
export const AnalyticsQueryTimeout = asSchema(newerPlatform.AnalyticsQueryTimeout)
export type AnalyticsQueryTimeout = newerPlatform.AnalyticsQueryTimeout
/** The analytics query is invalid; the text says why. Correct the query. */
export const AnalyticsQueryError = asSchema(newerPlatform.AnalyticsQueryError)
export type AnalyticsQueryError = newerPlatform.AnalyticsQueryError
/** Analytics are disabled in the project. Enable them in the project's settings. */
export const AnalyticsNotEnabled = asSchema(newerPlatform.AnalyticsNotEnabled)
export type AnalyticsNotEnabled = newerPlatform.AnalyticsNotEnabled
/**
 * The invitation is for an e-mail address that the signed-in user has not verified. Let the user verify that address, or sign in
 * as the user who has it. Only platforms since 2026-11 raise it.
 */
export const TeamInvitationEmailMismatch = asSchema(newerPlatform.TeamInvitationEmailMismatch)
export type TeamInvitationEmailMismatch = newerPlatform.TeamInvitationEmailMismatch
/** The user has no connection to this provider. Let the user connect the account first. */
export const OAuthConnectionNotConnectedToUser = asSchema(oauth.OAuthConnectionNotConnectedToUser)
export type OAuthConnectionNotConnectedToUser = oauth.OAuthConnectionNotConnectedToUser
/** The provider's account already belongs to another user. Sign in as that user, or connect another account. */
export const OAuthConnectionAlreadyConnectedToAnotherUser = asSchema(oauth.OAuthConnectionAlreadyConnectedToAnotherUser)
export type OAuthConnectionAlreadyConnectedToAnotherUser = oauth.OAuthConnectionAlreadyConnectedToAnotherUser
/** The connection lacks some of the requested scopes. Let the user connect the account again with these scopes. */
export const OAuthConnectionDoesNotHaveRequiredScope = asSchema(oauth.OAuthConnectionDoesNotHaveRequiredScope)
export type OAuthConnectionDoesNotHaveRequiredScope = oauth.OAuthConnectionDoesNotHaveRequiredScope
/** Extra scopes need the project's own OAuth keys. Configure the provider with its own keys, or request no extra scopes. */
export const OAuthExtraScopeNotAvailableWithSharedOAuthKeys = asSchema(oauth.OAuthExtraScopeNotAvailableWithSharedOAuthKeys)
export type OAuthExtraScopeNotAvailableWithSharedOAuthKeys = oauth.OAuthExtraScopeNotAvailableWithSharedOAuthKeys
/**
 * Access tokens of the provider are available only with the project's own OAuth keys. Configure the provider with its own keys.
 */
export const OAuthAccessTokenNotAvailableWithSharedOAuthKeys = asSchema(oauth.OAuthAccessTokenNotAvailableWithSharedOAuthKeys)
export type OAuthAccessTokenNotAvailableWithSharedOAuthKeys = oauth.OAuthAccessTokenNotAvailableWithSharedOAuthKeys
/** The platform does not support the OAuth scope; the text names it. Omit the scope, as the SDK does. */
export const InvalidScope = asSchema(oauth.InvalidScope)
export type InvalidScope = oauth.InvalidScope
/** The user already has another account at this provider. Disconnect that one first; today's platform does not raise it. */
export const UserAlreadyConnectedToAnotherOAuthConnection = asSchema(oauth.UserAlreadyConnectedToAnotherOAuthConnection)
export type UserAlreadyConnectedToAnotherOAuthConnection = oauth.UserAlreadyConnectedToAnotherOAuthConnection
/** More than ten minutes passed between leaving for the provider and coming back. Start the sign-in again. */
export const OuterOAuthTimeout = asSchema(oauth.OuterOAuthTimeout)
export type OuterOAuthTimeout = oauth.OuterOAuthTimeout
/** The project does not have this provider, or has disabled it. Enable the provider in the project's settings. */
export const OAuthProviderNotFoundOrNotEnabled = asSchema(oauth.OAuthProviderNotFoundOrNotEnabled)
export type OAuthProviderNotFoundOrNotEnabled = oauth.OAuthProviderNotFoundOrNotEnabled
/** The provider's account already signs a user in. Sign in with it, or connect it without allowing sign-in. */
export const OAuthProviderAccountIdAlreadyUsedForSignIn = asSchema(oauth.OAuthProviderAccountIdAlreadyUsedForSignIn)
export type OAuthProviderAccountIdAlreadyUsedForSignIn = oauth.OAuthProviderAccountIdAlreadyUsedForSignIn
/** The platform has no shared keys for this provider. Configure the provider with its own keys. */
export const InvalidSharedOAuthProviderId = asSchema(oauth.InvalidSharedOAuthProviderId)
export type InvalidSharedOAuthProviderId = oauth.InvalidSharedOAuthProviderId
/** The platform does not support a provider with this id. Use one of the listed provider ids. */
export const InvalidStandardOAuthProviderId = asSchema(oauth.InvalidStandardOAuthProviderId)
export type InvalidStandardOAuthProviderId = oauth.InvalidStandardOAuthProviderId
/** The code of the OAuth callback is wrong, used, expired, or was issued to another browser tab. Start the sign-in again. */
export const InvalidAuthorizationCode = asSchema(oauth.InvalidAuthorizationCode)
export type InvalidAuthorizationCode = oauth.InvalidAuthorizationCode
/** The user denied access at the provider. Let the user try again or choose another way. */
export const OAuthProviderAccessDenied = asSchema(oauth.OAuthProviderAccessDenied)
export type OAuthProviderAccessDenied = oauth.OAuthProviderAccessDenied
/** The OAuth client is unknown, or its secret is wrong or missing. Use the project id and its publishable client key. */
export const InvalidOAuthClientIdOrSecret = asSchema(oauth.InvalidOAuthClientIdOrSecret)
export type InvalidOAuthClientIdOrSecret = oauth.InvalidOAuthClientIdOrSecret
/**
 * The passkey was not registered; the text says why. Let the user try again, and check that the site's origin is trusted by
 * the project.
 */
export const PasskeyRegistrationFailed = asSchema(passkey.PasskeyRegistrationFailed)
export type PasskeyRegistrationFailed = passkey.PasskeyRegistrationFailed
/**
 * The browser's authenticator failed or was cancelled; the details hold its message and its code. Let the user try again, unless
 * `code` says that the user cancelled.
 */
export const PasskeyWebAuthnError = asSchema(passkey.PasskeyWebAuthnError)
export type PasskeyWebAuthnError = passkey.PasskeyWebAuthnError
/** The passkey signs no one in; the text says why. Let the user try another passkey or another way. */
export const PasskeyAuthenticationFailed = asSchema(passkey.PasskeyAuthenticationFailed)
export type PasskeyAuthenticationFailed = passkey.PasskeyAuthenticationFailed
/** The password has fewer characters than `minLength`. Let the user choose a longer one. */
export const PasswordTooShort = asSchema(password.PasswordTooShort)
export type PasswordTooShort = password.PasswordTooShort
/** The password has more characters than `maxLength`. Let the user choose a shorter one. */
export const PasswordTooLong = asSchema(password.PasswordTooLong)
export type PasswordTooLong = password.PasswordTooLong
/** The user has no password to change. Set a first password instead. */
export const UserDoesNotHavePassword = asSchema(password.UserDoesNotHavePassword)
export type UserDoesNotHavePassword = password.UserDoesNotHavePassword
/** The old password is incorrect. Let the user enter it again. */
export const PasswordConfirmationMismatch = asSchema(password.PasswordConfirmationMismatch)
export type PasswordConfirmationMismatch = password.PasswordConfirmationMismatch
/** The project defines no item with this id. Define it first, or check its id. */
export const ItemNotFound = asSchema(payments.ItemNotFound)
export type ItemNotFound = payments.ItemNotFound
/** The item is defined for another type of customer. Request it for a customer of `itemCustomerType`. */
export const ItemCustomerTypeDoesNotMatch = asSchema(payments.ItemCustomerTypeDoesNotMatch)
export type ItemCustomerTypeDoesNotMatch = payments.ItemCustomerTypeDoesNotMatch
/** No customer has this id. Check the id; today's platform does not raise it. */
export const CustomerDoesNotExist = asSchema(payments.CustomerDoesNotExist)
export type CustomerDoesNotExist = payments.CustomerDoesNotExist
/** No invoice of a subscription has this id. Check the id in the list of transactions. */
export const SubscriptionInvoiceNotFound = asSchema(payments.SubscriptionInvoiceNotFound)
export type SubscriptionInvoiceNotFound = payments.SubscriptionInvoiceNotFound
/** No one-time purchase has this id. Check the id in the list of transactions. */
export const OneTimePurchaseNotFound = asSchema(payments.OneTimePurchaseNotFound)
export type OneTimePurchaseNotFound = payments.OneTimePurchaseNotFound
/** The subscription has been refunded already. There is nothing to do. */
export const SubscriptionAlreadyRefunded = asSchema(payments.SubscriptionAlreadyRefunded)
export type SubscriptionAlreadyRefunded = payments.SubscriptionAlreadyRefunded
/** The one-time purchase has been refunded already. There is nothing to do. */
export const OneTimePurchaseAlreadyRefunded = asSchema(payments.OneTimePurchaseAlreadyRefunded)
export type OneTimePurchaseAlreadyRefunded = payments.OneTimePurchaseAlreadyRefunded
/** The purchase was made in test mode, so no money was paid. There is nothing to refund. */
export const TestModePurchaseNonRefundable = asSchema(payments.TestModePurchaseNonRefundable)
export type TestModePurchaseNonRefundable = payments.TestModePurchaseNonRefundable
/**
 * The project has no product with this id for this caller; `context` is `item_exists` if the id is an item's, `server_only` if
 * only a server may use the product, otherwise null. Check the id, or make the call from a server.
 */
export const ProductDoesNotExist = asSchema(payments.ProductDoesNotExist)
export type ProductDoesNotExist = payments.ProductDoesNotExist
/** The product is defined for another type of customer. Use a customer of `productCustomerType`. */
export const ProductCustomerTypeDoesNotMatch = asSchema(payments.ProductCustomerTypeDoesNotMatch)
export type ProductCustomerTypeDoesNotMatch = payments.ProductCustomerTypeDoesNotMatch
/** The customer owns the product already, and it is not stackable. There is nothing to do. */
export const ProductAlreadyGranted = asSchema(payments.ProductAlreadyGranted)
export type ProductAlreadyGranted = payments.ProductAlreadyGranted
/**
 * The customer has less of the item than the call takes away; `quantity` is the requested change. Offer a purchase, or allow a
 * negative quantity.
 */
export const ItemQuantityInsufficientAmount = asSchema(payments.ItemQuantityInsufficientAmount)
export type ItemQuantityInsufficientAmount = payments.ItemQuantityInsufficientAmount
/** The project has no account at the payment provider yet. Set up payments in the project's settings. */
export const StripeAccountInfoNotFound = asSchema(payments.StripeAccountInfoNotFound)
export type StripeAccountInfoNotFound = payments.StripeAccountInfoNotFound
/** The project does not define this permission. Define it first, or check its id. */
export const PermissionNotFound = asSchema(permission.PermissionNotFound)
export type PermissionNotFound = permission.PermissionNotFound
/**
 * The permission exists, but for the other scope: a team permission was used as a project permission, or the other way round.
 * Use a permission of `expectedScope`.
 */
export const PermissionScopeMismatch = asSchema(permission.PermissionScopeMismatch)
export type PermissionScopeMismatch = permission.PermissionScopeMismatch
/** A permission that the definition contains does not exist. Define the contained permission first. */
export const ContainedPermissionNotFound = asSchema(permission.ContainedPermissionNotFound)
export type ContainedPermissionNotFound = permission.ContainedPermissionNotFound
/** The user lacks a permission of the project. Grant it, or hide the action from this user. */
export const ProjectPermissionRequired = asSchema(permission.ProjectPermissionRequired)
export type ProjectPermissionRequired = permission.ProjectPermissionRequired
/** The user lacks a permission in the team. Grant it, or hide the action from this user. */
export const TeamPermissionRequired = asSchema(permission.TeamPermissionRequired)
export type TeamPermissionRequired = permission.TeamPermissionRequired
/** The permission to revoke was not granted to the user directly. Revoke the permission that contains it, if any. */
export const TeamPermissionNotFound = asSchema(permission.TeamPermissionNotFound)
export type TeamPermissionNotFound = permission.TeamPermissionNotFound
/** A permission with this id is defined already, as a team or as a project permission. Choose another id. */
export const PermissionIdAlreadyExists = asSchema(permission.PermissionIdAlreadyExists)
export type PermissionIdAlreadyExists = permission.PermissionIdAlreadyExists
/** The request has a project key but no access type. Send the access-type header; calls of the SDK always do. */
export const ProjectKeyWithoutAccessType = asSchema(project.ProjectKeyWithoutAccessType)
export type ProjectKeyWithoutAccessType = project.ProjectKeyWithoutAccessType
/** The access type is not client, server or admin; the text names it. Send one of the three. */
export const InvalidAccessType = asSchema(project.InvalidAccessType)
export type InvalidAccessType = project.InvalidAccessType
/** The request has an access type but names no project. Configure the app with the id of its project. */
export const AccessTypeWithoutProjectId = asSchema(project.AccessTypeWithoutProjectId)
export type AccessTypeWithoutProjectId = project.AccessTypeWithoutProjectId
/** The call needs a project and a key, and the request has none. Configure the app with its project id and key. */
export const AccessTypeRequired = asSchema(project.AccessTypeRequired)
export type AccessTypeRequired = project.AccessTypeRequired
/**
 * The call is not available to the app's access type; the details list the types that may use it. Make the call from a server or
 * admin app.
 */
export const InsufficientAccessType = asSchema(project.InsufficientAccessType)
export type InsufficientAccessType = project.InsufficientAccessType
/**
 * The publishable client key is not one of the project, or it has been revoked or has expired. Configure the app with a valid
 * publishable client key of the same project.
 */
export const InvalidPublishableClientKey = asSchema(project.InvalidPublishableClientKey)
export type InvalidPublishableClientKey = project.InvalidPublishableClientKey
/**
 * The secret server key is not one of the project, or it has been revoked or has expired. Configure the app with a valid
 * secret server key of the same project.
 */
export const InvalidSecretServerKey = asSchema(project.InvalidSecretServerKey)
export type InvalidSecretServerKey = project.InvalidSecretServerKey
/**
 * The super secret admin key is not one of the project, or it has been revoked or has expired. Configure the app with a valid
 * super secret admin key of the same project.
 */
export const InvalidSuperSecretAdminKey = asSchema(project.InvalidSuperSecretAdminKey)
export type InvalidSuperSecretAdminKey = project.InvalidSuperSecretAdminKey
/** The admin access token is not a token of the platform. Sign in to the internal project again and use the new token. */
export const UnparsableAdminAccessToken = asSchema(project.UnparsableAdminAccessToken)
export type UnparsableAdminAccessToken = project.UnparsableAdminAccessToken
/**
 * The admin access token has expired; `expiredAt` is null if the platform does not know when. Refresh the session of the
 * internal project and use the new token.
 */
export const AdminAccessTokenExpired = asSchema(project.AdminAccessTokenExpired)
export type AdminAccessTokenExpired = project.AdminAccessTokenExpired
/** The admin access token belongs to another project than the internal one. Use a token of the internal project. */
export const InvalidProjectForAdminAccessToken = asSchema(project.InvalidProjectForAdminAccessToken)
export type InvalidProjectForAdminAccessToken = project.InvalidProjectForAdminAccessToken
/** The owner of the admin access token does not own the project. Sign in as a member of the team that owns it. */
export const AdminAccessTokenIsNotAdmin = asSchema(project.AdminAccessTokenIsNotAdmin)
export type AdminAccessTokenIsNotAdmin = project.AdminAccessTokenIsNotAdmin
/** The publishable client key is missing. Configure the app with one. */
export const ClientAuthenticationRequired = asSchema(project.ClientAuthenticationRequired)
export type ClientAuthenticationRequired = project.ClientAuthenticationRequired
/** The secret server key is missing. Configure the server app with one. */
export const ServerAuthenticationRequired = asSchema(project.ServerAuthenticationRequired)
export type ServerAuthenticationRequired = project.ServerAuthenticationRequired
/**
 * The call needs a publishable client key or a secret server key. Configure the app with one; today's platform does not raise
 * it.
 */
export const ClientOrServerAuthenticationRequired = asSchema(project.ClientOrServerAuthenticationRequired)
export type ClientOrServerAuthenticationRequired = project.ClientOrServerAuthenticationRequired
/**
 * The call needs a publishable client key or a super secret admin key. Configure the app with one; today's platform does not
 * raise it.
 */
export const ClientOrAdminAuthenticationRequired = asSchema(project.ClientOrAdminAuthenticationRequired)
export type ClientOrAdminAuthenticationRequired = project.ClientOrAdminAuthenticationRequired
/** The call needs a project key of any level. Configure the app with one; today's platform does not raise it. */
export const ClientOrServerOrAdminAuthenticationRequired = asSchema(project.ClientOrServerOrAdminAuthenticationRequired)
export type ClientOrServerOrAdminAuthenticationRequired = project.ClientOrServerOrAdminAuthenticationRequired
/** The super secret admin key is missing. Configure the admin app with one. */
export const AdminAuthenticationRequired = asSchema(project.AdminAuthenticationRequired)
export type AdminAuthenticationRequired = project.AdminAuthenticationRequired
/** The call exists only for the project `internal`. Make it from an app whose project id is `internal`. */
export const ExpectedInternalProject = asSchema(project.ExpectedInternalProject)
export type ExpectedInternalProject = project.ExpectedInternalProject
/** No project has the id in the request, or the current user does not own it. Check the id, and which user is signed in. */
export const ProjectNotFound = asSchema(project.ProjectNotFound)
export type ProjectNotFound = project.ProjectNotFound
/** The project that the app is configured for does not exist. Check the project id of the app. */
export const CurrentProjectNotFound = asSchema(project.CurrentProjectNotFound)
export type CurrentProjectNotFound = project.CurrentProjectNotFound
/** The project has no branch with this id. Omit the branch, or use `main`. */
export const BranchDoesNotExist = asSchema(project.BranchDoesNotExist)
export type BranchDoesNotExist = project.BranchDoesNotExist
/**
 * The project does not allow signing in with a link or code by e-mail. Offer another way, or allow it in the project's
 * settings.
 */
export const OtpAuthenticationNotEnabled = asSchema(refusals.OtpAuthenticationNotEnabled)
export type OtpAuthenticationNotEnabled = refusals.OtpAuthenticationNotEnabled
/** The project does not allow its users to create teams. Create the team on a server, or allow it in the project's settings. */
export const ClientTeamCreationDisabled = asSchema(refusals.ClientTeamCreationDisabled)
export type ClientTeamCreationDisabled = refusals.ClientTeamCreationDisabled
/**
 * The project does not allow its users to delete their own account. Delete the user on a server, or allow it in the
 * project's settings.
 */
export const ClientUserDeletionDisabled = asSchema(refusals.ClientUserDeletionDisabled)
export type ClientUserDeletionDisabled = refusals.ClientUserDeletionDisabled
/** The project does not allow API keys of users. Allow them in the project's settings. */
export const UserApiKeysNotEnabled = asSchema(refusals.UserApiKeysNotEnabled)
export type UserApiKeysNotEnabled = refusals.UserApiKeysNotEnabled
/** The project does not allow API keys of teams. Allow them in the project's settings. */
export const TeamApiKeysNotEnabled = asSchema(refusals.TeamApiKeysNotEnabled)
export type TeamApiKeysNotEnabled = refusals.TeamApiKeysNotEnabled
/** The project has no payments account yet. Set one up with `payments.setup` of an admin app. */
export const PaymentsNotSetUp = asSchema(refusals.PaymentsNotSetUp)
export type PaymentsNotSetUp = refusals.PaymentsNotSetUp
/** The contact channel does not exist, or belongs to another user. Load the list again. */
export const ContactChannelNotFound = asSchema(refusals.ContactChannelNotFound)
export type ContactChannelNotFound = refusals.ContactChannelNotFound
/** The user has a contact channel with this value already. Use that one. */
export const ContactChannelAlreadyExists = asSchema(refusals.ContactChannelAlreadyExists)
export type ContactChannelAlreadyExists = refusals.ContactChannelAlreadyExists
/** The session no longer exists, or belongs to another user. Load the list again. */
export const SessionNotFound = asSchema(refusals.SessionNotFound)
export type SessionNotFound = refusals.SessionNotFound
/** The user has a password already. Change it with the old one instead. */
export const UserAlreadyHasPassword = asSchema(refusals.UserAlreadyHasPassword)
export type UserAlreadyHasPassword = refusals.UserAlreadyHasPassword
/** The code of a command-line login is unknown, used, expired or of another project. Start the login again on the command line. */
export const InvalidLoginCode = asSchema(refusals.InvalidLoginCode)
export type InvalidLoginCode = refusals.InvalidLoginCode
/** The OAuth account does not exist, or belongs to another user. Load the list again. */
export const OAuthProviderNotFound = asSchema(refusals.OAuthProviderNotFound)
export type OAuthProviderNotFound = refusals.OAuthProviderNotFound
/** The project lacks the account's provider. Add it in the project's settings. */
export const OAuthProviderNotConfigured = asSchema(refusals.OAuthProviderNotConfigured)
export type OAuthProviderNotConfigured = refusals.OAuthProviderNotConfigured
/**
 * The user already has this account, or signs in with another one of the same provider. Remove that one first, or do not allow
 * signing in with the new one.
 */
export const OAuthProviderAlreadyConnected = asSchema(refusals.OAuthProviderAlreadyConnected)
export type OAuthProviderAlreadyConnected = refusals.OAuthProviderAlreadyConnected
/** The notification category does not exist. Use one of `notifications.list`. */
export const NotificationCategoryNotFound = asSchema(refusals.NotificationCategoryNotFound)
export type NotificationCategoryNotFound = refusals.NotificationCategoryNotFound
/** The team invitation does not exist, or was used or revoked. Load the list again. */
export const TeamInvitationNotFound = asSchema(refusals.TeamInvitationNotFound)
export type TeamInvitationNotFound = refusals.TeamInvitationNotFound
/** The e-mail draft does not exist. Load the list again. */
export const EmailDraftNotFound = asSchema(refusals.EmailDraftNotFound)
export type EmailDraftNotFound = refusals.EmailDraftNotFound
/** The e-mail template does not exist. Load the list again. */
export const EmailTemplateNotFound = asSchema(refusals.EmailTemplateNotFound)
export type EmailTemplateNotFound = refusals.EmailTemplateNotFound
/** The e-mail theme does not exist. Load the list again. */
export const EmailThemeNotFound = asSchema(refusals.EmailThemeNotFound)
export type EmailThemeNotFound = refusals.EmailThemeNotFound
/** The platform does not accept the image. Pass a base64 data URL of an image; a server may also pass an http or https URL. */
export const InvalidProfileImage = asSchema(refusals.InvalidProfileImage)
export type InvalidProfileImage = refusals.InvalidProfileImage
/**
 * The platform does not support the algorithm of the password hash. Pass a hash in Modular Crypt Format, for example of bcrypt.
 */
export const InvalidPasswordHash = asSchema(refusals.InvalidPasswordHash)
export type InvalidPasswordHash = refusals.InvalidPasswordHash
/** A user without a primary e-mail address cannot have a verified one, or sign in with it. Set `primaryEmail` too. */
export const PrimaryEmailRequired = asSchema(refusals.PrimaryEmailRequired)
export type PrimaryEmailRequired = refusals.PrimaryEmailRequired
/** The platform does not accept this change of the configuration; its text says why. Correct the value that the text names. */
export const InvalidConfigOverride = asSchema(refusals.InvalidConfigOverride)
export type InvalidConfigOverride = refusals.InvalidConfigOverride
/** The cursor does not belong to this list. Start with the first page. */
export const InvalidCursor = asSchema(refusals.InvalidCursor)
export type InvalidCursor = refusals.InvalidCursor
/** A customer can have the product only once. Leave the quantity at 1. */
export const ProductNotStackable = asSchema(refusals.ProductNotStackable)
export type ProductNotStackable = refusals.ProductNotStackable
/** The customer already has a product of the same product line, whose products exclude each other. Show what the customer has. */
export const ProductLineAlreadyOwned = asSchema(refusals.ProductLineAlreadyOwned)
export type ProductLineAlreadyOwned = refusals.ProductLineAlreadyOwned
/** The product is an add-on to one that the customer does not have. Sell the other product first. */
export const AddOnBaseMissing = asSchema(refusals.AddOnBaseMissing)
export type AddOnBaseMissing = refusals.AddOnBaseMissing
/** The e-mail is not in the outbox. Load the list again. */
export const EmailNotFound = asSchema(refusals.EmailNotFound)
export type EmailNotFound = refusals.EmailNotFound
/** The platform reports that this client is too old for an error, whose code is in the details. Update the SDK. */
export const UnsupportedError = asSchema(request.UnsupportedError)
export type UnsupportedError = request.UnsupportedError
/** The body of the request cannot be parsed, or its content type is unknown. Send JSON; calls of the SDK always do. */
export const BodyParsingError = asSchema(request.BodyParsingError)
export type BodyParsingError = request.BodyParsingError
/**
 * The request does not have the shape that the platform expects; the text lists each field and its problem. Correct the named
 * fields.
 */
export const SchemaError = asSchema(request.SchemaError)
export type SchemaError = request.SchemaError
/**
 * None of the forms of a call matches the request; the details hold the error of each form. Read the error of the intended form,
 * and correct the request.
 */
export const AllOverloadsFailed = asSchema(request.AllOverloadsFailed)
export type AllOverloadsFailed = request.AllOverloadsFailed
/**
 * The access token has expired; `expiredAt` is null if the platform does not know when. Refresh the session; the SDK does
 * so once by itself.
 */
export const AccessTokenExpired = asSchema(signIn.AccessTokenExpired)
export type AccessTokenExpired = signIn.AccessTokenExpired
/** The session has ended: its refresh token is unknown, revoked or expired, or its user is deleted. Sign in again. */
export const RefreshTokenNotFoundOrExpired = asSchema(signIn.RefreshTokenNotFoundOrExpired)
export type RefreshTokenNotFoundOrExpired = signIn.RefreshTokenNotFoundOrExpired
/** The e-mail address is unknown, or the password is not that user's. Let the user try again or reset the password. */
export const EmailPasswordMismatch = asSchema(signIn.EmailPasswordMismatch)
export type EmailPasswordMismatch = signIn.EmailPasswordMismatch
/** The project does not allow signing in with a password. Offer another way, or allow it in the project's settings. */
export const PasswordAuthenticationNotEnabled = asSchema(signIn.PasswordAuthenticationNotEnabled)
export type PasswordAuthenticationNotEnabled = signIn.PasswordAuthenticationNotEnabled
/**
 * The first factor is correct, and the user has a second one. Ask for the one-time password and complete the sign-in with it and
 * `attemptCode`, within five minutes.
 */
export const MultiFactorAuthenticationRequired = asSchema(signIn.MultiFactorAuthenticationRequired)
export type MultiFactorAuthenticationRequired = signIn.MultiFactorAuthenticationRequired
/** `me` names no one, because the request has no user. Sign in first, or name the user by id. */
export const CannotGetOwnUserWithoutUser = asSchema(signIn.CannotGetOwnUserWithoutUser)
export type CannotGetOwnUserWithoutUser = signIn.CannotGetOwnUserWithoutUser
/** No team has this id, or the user is not a member of it. Check the id, and which user is signed in. */
export const TeamNotFound = asSchema(team.TeamNotFound)
export type TeamNotFound = team.TeamNotFound
/** A team with this id exists already. Choose another id; today's platform does not raise it. */
export const TeamAlreadyExists = asSchema(team.TeamAlreadyExists)
export type TeamAlreadyExists = team.TeamAlreadyExists
/** The user is not a member of the team. Check both ids, or add the user first. */
export const TeamMembershipNotFound = asSchema(team.TeamMembershipNotFound)
export type TeamMembershipNotFound = team.TeamMembershipNotFound
/** The user is a member of the team already. There is nothing to do. */
export const TeamMembershipAlreadyExists = asSchema(team.TeamMembershipAlreadyExists)
export type TeamMembershipAlreadyExists = team.TeamMembershipAlreadyExists
/**
 * Another user already signs in with the e-mail address. Let the user sign in instead; if `wouldWorkIfEmailWasVerified` is true,
 * verifying that user's address makes it possible.
 */
export const UserWithEmailAlreadyExists = asSchema(user.UserWithEmailAlreadyExists)
export type UserWithEmailAlreadyExists = user.UserWithEmailAlreadyExists
/** The action needs a verified e-mail address. Let the user verify it; today's platform does not raise it. */
export const EmailNotVerified = asSchema(user.EmailNotVerified)
export type EmailNotVerified = user.EmailNotVerified
/** The request names a user that does not exist. Check the user id. */
export const UserIdDoesNotExist = asSchema(user.UserIdDoesNotExist)
export type UserIdDoesNotExist = user.UserIdDoesNotExist
/** No user of the project has this id. Check the id; anonymous users are found only if the call includes them. */
export const UserNotFound = asSchema(user.UserNotFound)
export type UserNotFound = user.UserNotFound
/** No code of this kind has this value. Check that the whole link was opened, or send a new one. */
export const VerificationCodeNotFound = asSchema(verification.VerificationCodeNotFound)
export type VerificationCodeNotFound = verification.VerificationCodeNotFound
/** The code has expired. Send a new one. */
export const VerificationCodeExpired = asSchema(verification.VerificationCodeExpired)
export type VerificationCodeExpired = verification.VerificationCodeExpired
/** The code has been used already. Send a new one if the action is still needed. */
export const VerificationCodeAlreadyUsed = asSchema(verification.VerificationCodeAlreadyUsed)
export type VerificationCodeAlreadyUsed = verification.VerificationCodeAlreadyUsed
/** The code has been tried too often and is no longer valid. Send a new one. */
export const VerificationCodeMaxAttemptsReached = asSchema(verification.VerificationCodeMaxAttemptsReached)
export type VerificationCodeMaxAttemptsReached = verification.VerificationCodeMaxAttemptsReached
