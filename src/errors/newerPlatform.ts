import * as details from "../schemas/details/newerPlatform.js"
import { KnownError } from "./KnownError.js"

/** The project requires a publishable client key with every client call, and the request has none. Configure the app with one. */
export class PublishableClientKeyRequiredForProject extends KnownError("PublishableClientKeyRequiredForProject", {
  status: 401,
  category: "configuration",
  hint: "Check the `publishableClientKey` option, which the views of a server app need too.",
  details: details.PublishableClientKeyRequiredForProject
}) {}

/**
 * The user is restricted, for example until their e-mail address is verified, and the request does not allow restricted users.
 * Let the user resolve the restriction first.
 */
export class RestrictedUserNotAllowed extends KnownError("RestrictedUserNotAllowed", {
  status: 403,
  category: "session",
  details: details.RestrictedUserNotAllowed
}) {}

/** A sign-up rule of the project rejects this user. Tell the person that they cannot sign up; only the project's rules can change it. */
export class SignUpRejected extends KnownError("SignUpRejected", {
  status: 403,
  category: "auth",
  details: details.SignUpRejected
}) {}

/** The platform requires a bot challenge. Show the challenge and send its token. */
export class BotChallengeRequired extends KnownError("BotChallengeRequired", {
  status: 409,
  category: "auth"
}) {}

/** The token of the bot challenge was not accepted. Show a new challenge. */
export class BotChallengeFailed extends KnownError("BotChallengeFailed", {
  status: 400,
  category: "auth",
  details: details.BotChallengeFailed
}) {}

/** A restricted user cannot accept a team invitation. Let the user resolve the restriction first, then accept again. */
export class TeamInvitationRestrictedUserNotAllowed extends KnownError("TeamInvitationRestrictedUserNotAllowed", {
  status: 403,
  category: "permission",
  details: details.TeamInvitationRestrictedUserNotAllowed
}) {}

/** The provider no longer issues access tokens for this account. Let the user connect the account again. */
export class OAuthAccessTokenNotAvailable extends KnownError("OAuthAccessTokenNotAvailable", {
  status: 400,
  category: "auth",
  details: details.OAuthAccessTokenNotAvailable
}) {}

/** The project does not know the bundle id of the Apple app. Add it to the provider's settings. */
export class AppleBundleIdNotConfigured extends KnownError("AppleBundleIdNotConfigured", {
  status: 400,
  category: "configuration"
}) {}

/** The identity token of a native Apple sign-in was not accepted. Let the user sign in again. */
export class InvalidAppleCredentials extends KnownError("InvalidAppleCredentials", {
  status: 400,
  category: "auth"
}) {}

/** The OAuth provider does not respond. Let the user try again in a while. */
export class OAuthProviderTemporarilyUnavailable extends KnownError("OAuthProviderTemporarilyUnavailable", {
  status: 503,
  category: "unavailable"
}) {}

/** The source of an e-mail template could not be rewritten. Correct the source. */
export class TemplateSourceRewriteError extends KnownError("TemplateSourceRewriteError", {
  status: 400,
  category: "validation",
  details: details.TemplateSourceRewriteError
}) {}

/** A higher e-mail capacity is active already. There is nothing to do. */
export class EmailCapacityBoostAlreadyActive extends KnownError("EmailCapacityBoostAlreadyActive", {
  status: 409,
  category: "conflict",
  details: details.EmailCapacityBoostAlreadyActive
}) {}

/** The e-mail is being sent or has been sent, so it cannot be changed. Create a new one. */
export class EmailNotEditable extends KnownError("EmailNotEditable", {
  status: 400,
  category: "conflict",
  details: details.EmailNotEditable
}) {}

/** The customer has no default payment method. Let the customer add one first. */
export class DefaultPaymentMethodRequired extends KnownError("DefaultPaymentMethodRequired", {
  status: 400,
  category: "payment",
  details: details.DefaultPaymentMethodRequired
}) {}

/** The project has paused its sales. Try again when purchases are open. */
export class NewPurchasesBlocked extends KnownError("NewPurchasesBlocked", {
  status: 403,
  category: "payment"
}) {}

/** The analytics query took too long. Query less data, or try again. */
export class AnalyticsQueryTimeout extends KnownError("AnalyticsQueryTimeout", {
  status: 400,
  category: "unavailable",
  details: details.AnalyticsQueryTimeout
}) {}

/** The analytics query is invalid; the text says why. Correct the query. */
export class AnalyticsQueryError extends KnownError("AnalyticsQueryError", {
  status: 400,
  category: "validation",
  details: details.AnalyticsQueryError
}) {}

/** Analytics are disabled in the project. Enable them in the project's settings. */
export class AnalyticsNotEnabled extends KnownError("AnalyticsNotEnabled", {
  status: 400,
  category: "configuration"
}) {}

/**
 * The invitation is for an e-mail address that the signed-in user has not verified. Let the user verify that address, or sign in
 * as the user who has it. Only platforms since 2026-11 raise it.
 */
export class TeamInvitationEmailMismatch extends KnownError("TeamInvitationEmailMismatch", {
  status: 403,
  category: "permission"
}) {}
