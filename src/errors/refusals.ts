import { KnownError } from "./KnownError.js"

// The refusals that the platform reports with a status and a text only. The codes are the SDK's own: they never occur on the
// wire.

/**
 * The project does not allow signing in with a link or code by e-mail. Offer another way, or allow it in the project's
 * settings.
 */
export class OtpAuthenticationNotEnabled extends KnownError("OtpAuthenticationNotEnabled", {
  status: 403,
  category: "configuration",
  refusals: [
    [403, "OTP sign-in is not enabled for this project"],
    [400, "OTP auth not enabled in the project"]
  ]
}) {}

/** The project does not allow its users to create teams. Create the team on a server, or allow it in the project's settings. */
export class ClientTeamCreationDisabled extends KnownError("ClientTeamCreationDisabled", {
  status: 403,
  category: "configuration",
  refusals: [[403, "Client team creation is disabled for this project"]]
}) {}

/**
 * The project does not allow its users to delete their own account. Delete the user on a server, or allow it in the
 * project's settings.
 */
export class ClientUserDeletionDisabled extends KnownError("ClientUserDeletionDisabled", {
  status: 400,
  category: "configuration",
  refusals: [[400, "Client user deletion is not enabled for this project"]]
}) {}

/** The project does not allow API keys of users. Allow them in the project's settings. */
export class UserApiKeysNotEnabled extends KnownError("UserApiKeysNotEnabled", {
  status: 400,
  category: "configuration",
  refusals: [[400, "User API keys are not enabled for this project."]]
}) {}

/** The project does not allow API keys of teams. Allow them in the project's settings. */
export class TeamApiKeysNotEnabled extends KnownError("TeamApiKeysNotEnabled", {
  status: 400,
  category: "configuration",
  refusals: [[400, "Team API keys are not enabled for this project."]]
}) {}

/** The project has no payments account yet. Set one up with `payments.setup` of an admin app. */
export class PaymentsNotSetUp extends KnownError("PaymentsNotSetUp", {
  status: 400,
  category: "configuration",
  refusals: [
    [
      400,
      "Payments are not set up in this Stack Auth project. Please go to the Stack Auth dashboard and complete the Payments onboarding."
    ],
    [400, "Stripe account ID is not set"]
  ]
}) {}

/** The contact channel does not exist, or belongs to another user. Load the list again. */
export class ContactChannelNotFound extends KnownError("ContactChannelNotFound", {
  status: 404,
  category: "notFound",
  refusals: [
    [404, "Contact channel not found."],
    [404, "Contact channel not found"],
    [400, "Contact channel not found"],
    [400, "Contact channel not found. Was your contact channel deleted?"]
  ]
}) {}

/** The user has a contact channel with this value already. Use that one. */
export class ContactChannelAlreadyExists extends KnownError("ContactChannelAlreadyExists", {
  status: 400,
  category: "conflict",
  refusals: [[400, "Contact channel already exists"]]
}) {}

/** The session no longer exists, or belongs to another user. Load the list again. */
export class SessionNotFound extends KnownError("SessionNotFound", {
  status: 404,
  category: "notFound",
  refusals: [[404, "Session not found."]]
}) {}

/** The user has a password already. Change it with the old one instead. */
export class UserAlreadyHasPassword extends KnownError("UserAlreadyHasPassword", {
  status: 400,
  category: "conflict",
  refusals: [[400, "User already has a password set."]]
}) {}

/** The code of a command-line login is unknown, used, expired or of another project. Start the login again on the command line. */
export class InvalidLoginCode extends KnownError("InvalidLoginCode", {
  status: 400,
  category: "verification",
  refusals: [
    [400, "Invalid login code or the code has expired"],
    [400, "Project ID mismatch; please ensure that you are using the correct app url."]
  ]
}) {}

/** The OAuth account does not exist, or belongs to another user. Load the list again. */
export class OAuthProviderNotFound extends KnownError("OAuthProviderNotFound", {
  status: 404,
  category: "notFound",
  refusals: [[404]]
}) {}

/** The project lacks the account's provider. Add it in the project's settings. */
export class OAuthProviderNotConfigured extends KnownError("OAuthProviderNotConfigured", {
  status: 404,
  category: "configuration",
  refusals: [[404]]
}) {}

/**
 * The user already has this account, or signs in with another one of the same provider. Remove that one first, or do not allow
 * signing in with the new one.
 */
export class OAuthProviderAlreadyConnected extends KnownError("OAuthProviderAlreadyConnected", {
  status: 400,
  category: "conflict",
  refusals: [
    [400, "The same provider type with sign-in enabled already exists for this user."],
    [400, "The same provider type with the same account ID already exists for this user."]
  ]
}) {}

/** The notification category does not exist. Use one of `notifications.list`. */
export class NotificationCategoryNotFound extends KnownError("NotificationCategoryNotFound", {
  status: 404,
  category: "notFound",
  refusals: [
    [404, "Notification category not found"],
    [400, "Notification category not found with given name"]
  ]
}) {}

/** The team invitation does not exist, or was used or revoked. Load the list again. */
export class TeamInvitationNotFound extends KnownError("TeamInvitationNotFound", {
  status: 404,
  category: "notFound",
  refusals: [[404]]
}) {}

/** The e-mail draft does not exist. Load the list again. */
export class EmailDraftNotFound extends KnownError("EmailDraftNotFound", {
  status: 404,
  category: "notFound",
  refusals: [
    [404, "No draft found with given id"],
    [400, "No draft found with given draft_id"]
  ]
}) {}

/** The e-mail template does not exist. Load the list again. */
export class EmailTemplateNotFound extends KnownError("EmailTemplateNotFound", {
  status: 404,
  category: "notFound",
  refusals: [
    [404, "No template found with given id"],
    [400, "No template found with given id"],
    [400, "No template found with given template_id"]
  ]
}) {}

/** The e-mail theme does not exist. Load the list again. */
export class EmailThemeNotFound extends KnownError("EmailThemeNotFound", {
  status: 404,
  category: "notFound",
  refusals: [
    [404, "No theme found with given id"],
    [400, "No theme found with given id"],
    [400, "Invalid email theme"]
  ]
}) {}

/** The platform does not accept the image. Pass a base64 data URL of an image; a server may also pass an http or https URL. */
export class InvalidProfileImage extends KnownError("InvalidProfileImage", {
  status: 400,
  category: "validation",
  refusals: [
    [400, "Invalid profile image URL"],
    [400, "Invalid image format or corrupted image data"]
  ]
}) {}

/**
 * The platform does not support the algorithm of the password hash. Pass a hash in Modular Crypt Format, for example of bcrypt.
 */
export class InvalidPasswordHash extends KnownError("InvalidPasswordHash", {
  status: 400,
  category: "validation",
  refusals: [[400, "Invalid password hash. Make sure it's a supported algorithm in Modular Crypt Format."]]
}) {}

/** A user without a primary e-mail address cannot have a verified one, or sign in with it. Set `primaryEmail` too. */
export class PrimaryEmailRequired extends KnownError("PrimaryEmailRequired", {
  status: 400,
  category: "validation",
  refusals: [
    [400, "primary_email_verified cannot be true without primary_email"],
    [400, "primary_email_auth_enabled cannot be true without primary_email"]
  ]
}) {}

/** The platform does not accept this change of the configuration; its text says why. Correct the value that the text names. */
export class InvalidConfigOverride extends KnownError("InvalidConfigOverride", {
  status: 400,
  category: "validation",
  refusals: [[400]]
}) {}

/** The cursor does not belong to this list. Start with the first page. */
export class InvalidCursor extends KnownError("InvalidCursor", {
  status: 400,
  category: "validation",
  refusals: [[400, "Invalid cursor"]]
}) {}

/** A customer can have the product only once. Leave the quantity at 1. */
export class ProductNotStackable extends KnownError("ProductNotStackable", {
  status: 400,
  category: "payment",
  refusals: [[400, "This product is not stackable; quantity must be 1"]]
}) {}

/** The customer already has a product of the same product line, whose products exclude each other. Show what the customer has. */
export class ProductLineAlreadyOwned extends KnownError("ProductLineAlreadyOwned", {
  status: 400,
  category: "payment",
  refusals: [
    [400, "Customer already has a one-time purchase in this product catalog"],
    [400, "Customer already has a one-time purchase in this product line"]
  ]
}) {}

/** The product is an add-on to one that the customer does not have. Sell the other product first. */
export class AddOnBaseMissing extends KnownError("AddOnBaseMissing", {
  status: 400,
  category: "payment",
  refusals: [[400, "This product is an add-on to a product that the customer does not have"]]
}) {}

/** The e-mail is not in the outbox. Load the list again. */
export class EmailNotFound extends KnownError("EmailNotFound", {
  status: 404,
  category: "notFound",
  refusals: [[404, "Email not found"]]
}) {}
