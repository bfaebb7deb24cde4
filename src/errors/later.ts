import * as details from "../schemas/details/later.js"
import { KnownError } from "./KnownError.js"

/** The project requires a publishable client key with every client call, and the request has none. Configure the app with one. */
export class PublishableClientKeyRequiredForProject extends KnownError("PublishableClientKeyRequiredForProject", {
  code: "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
  status: 401,
  category: "configuration",
  details: details.PublishableClientKeyRequiredForProject
}) {}

/**
 * The user is restricted, for example until their e-mail address is verified, and the request does not allow restricted users.
 * Let the user resolve the restriction first.
 */
export class RestrictedUserNotAllowed extends KnownError("RestrictedUserNotAllowed", {
  code: "RESTRICTED_USER_NOT_ALLOWED",
  status: 403,
  category: "session",
  details: details.RestrictedUserNotAllowed
}) {}

/** A sign-up rule of the project rejects this user. Show the text; only the project's rules can change it. */
export class SignUpRejected extends KnownError("SignUpRejected", {
  code: "SIGN_UP_REJECTED",
  status: 403,
  category: "auth",
  details: details.SignUpRejected
}) {}

/** The platform requires a bot challenge. Show the challenge and send its token. */
export class BotChallengeRequired extends KnownError("BotChallengeRequired", {
  code: "BOT_CHALLENGE_REQUIRED",
  status: 409,
  category: "auth"
}) {}

/** The token of the bot challenge was not accepted. Show a new challenge. */
export class BotChallengeFailed extends KnownError("BotChallengeFailed", {
  code: "BOT_CHALLENGE_FAILED",
  status: 400,
  category: "auth",
  details: details.BotChallengeFailed
}) {}

/** A restricted user cannot accept a team invitation. Let the user resolve the restriction first, then accept again. */
export class TeamInvitationRestrictedUserNotAllowed extends KnownError("TeamInvitationRestrictedUserNotAllowed", {
  code: "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED",
  status: 403,
  category: "permission",
  details: details.TeamInvitationRestrictedUserNotAllowed
}) {}

/** The provider no longer issues access tokens for this account. Let the user connect the account again. */
export class OAuthAccessTokenNotAvailable extends KnownError("OAuthAccessTokenNotAvailable", {
  code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE",
  status: 400,
  category: "auth",
  details: details.OAuthAccessTokenNotAvailable
}) {}

/** The project does not know the bundle id of the Apple app. Add it to the provider's settings. */
export class AppleBundleIdNotConfigured extends KnownError("AppleBundleIdNotConfigured", {
  code: "APPLE_BUNDLE_ID_NOT_CONFIGURED",
  status: 400,
  category: "configuration"
}) {}

/** The identity token of a native Apple sign-in was not accepted. Let the user sign in again. */
export class InvalidAppleCredentials extends KnownError("InvalidAppleCredentials", {
  code: "INVALID_APPLE_CREDENTIALS",
  status: 400,
  category: "auth"
}) {}

/** The OAuth provider does not respond. Let the user try again in a while. */
export class OAuthProviderTemporarilyUnavailable extends KnownError("OAuthProviderTemporarilyUnavailable", {
  code: "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE",
  status: 503,
  category: "unavailable"
}) {}

/** The source of an e-mail template could not be rewritten. Correct the source. */
export class TemplateSourceRewriteError extends KnownError("TemplateSourceRewriteError", {
  code: "TEMPLATE_SOURCE_REWRITE_ERROR",
  status: 400,
  category: "validation",
  details: details.TemplateSourceRewriteError
}) {}

/** A higher e-mail capacity is active already. There is nothing to do. */
export class EmailCapacityBoostAlreadyActive extends KnownError("EmailCapacityBoostAlreadyActive", {
  code: "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE",
  status: 409,
  category: "conflict",
  details: details.EmailCapacityBoostAlreadyActive
}) {}

/** The e-mail is being sent or has been sent, so it cannot be changed. Create a new one. */
export class EmailNotEditable extends KnownError("EmailNotEditable", {
  code: "EMAIL_NOT_EDITABLE",
  status: 400,
  category: "conflict",
  details: details.EmailNotEditable
}) {}

/** The customer has no default payment method. Let the customer add one first. */
export class DefaultPaymentMethodRequired extends KnownError("DefaultPaymentMethodRequired", {
  code: "DEFAULT_PAYMENT_METHOD_REQUIRED",
  status: 400,
  category: "payment",
  details: details.DefaultPaymentMethodRequired
}) {}

/** The project has paused its sales. Try again when purchases are open. */
export class NewPurchasesBlocked extends KnownError("NewPurchasesBlocked", {
  code: "NEW_PURCHASES_BLOCKED",
  status: 403,
  category: "payment"
}) {}

/** The analytics query took too long. Query less data, or try again. */
export class AnalyticsQueryTimeout extends KnownError("AnalyticsQueryTimeout", {
  code: "ANALYTICS_QUERY_TIMEOUT",
  status: 400,
  category: "unavailable",
  details: details.AnalyticsQueryTimeout
}) {}

/** The analytics query is invalid; the text says why. Correct the query. */
export class AnalyticsQueryError extends KnownError("AnalyticsQueryError", {
  code: "ANALYTICS_QUERY_ERROR",
  status: 400,
  category: "validation",
  details: details.AnalyticsQueryError
}) {}

/** Analytics are disabled in the project. Enable them in the project's settings. */
export class AnalyticsNotEnabled extends KnownError("AnalyticsNotEnabled", {
  code: "ANALYTICS_NOT_ENABLED",
  status: 400,
  category: "configuration"
}) {}

/**
 * The invitation is for an e-mail address that the signed-in user has not verified. Let the user verify that address, or sign in
 * as the user who has it. Only platforms since 2026-11 raise it.
 */
export class TeamInvitationEmailMismatch extends KnownError("TeamInvitationEmailMismatch", {
  code: "TEAM_INVITATION_EMAIL_MISMATCH",
  status: 403,
  category: "permission"
}) {}
