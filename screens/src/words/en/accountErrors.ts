import type { WordsByTag } from "../WordsByTag.js"
import { errors } from "./errors.js"

const unavailable = "This is not available here."
const gone = "This no longer exists. Reload the page."

/** The texts of the errors that any screen can show. A tag without a text does not compile. */
export const accountErrors = {
  ...errors,

  PasswordConfirmationMismatch: "The current password is wrong.",
  PasskeyRegistrationFailed: "The passkey could not be added. Try again.",
  ClientTeamCreationDisabled: "People cannot create teams here.",
  ClientUserDeletionDisabled: "Accounts cannot be deleted here. Contact the administrator of this app.",
  UserApiKeysNotEnabled: "API keys are not available here.",
  TeamApiKeysNotEnabled: "API keys are not available here.",
  PaymentsNotSetUp: "Nothing can be bought here yet.",
  ContactChannelAlreadyExists: "You have this email address already.",
  SessionNotFound: "This session has already ended.",
  UserAlreadyHasPassword: "You have a password already. Change it instead.",
  TeamInvitationNotFound: "This invitation is no longer there.",
  InvalidProfileImage: "This picture cannot be used. Choose a PNG, JPEG or WebP image.",
  ProductNotStackable: "You have this already.",
  SubscriptionNotSwitchable: unavailable,
  ProductNotCancellable: unavailable,
  SubscriptionNotFound: gone,
  CustomerAccessDenied: "You are not allowed to do this.",
  ProductLineAlreadyOwned: "You have another plan of this kind already.",
  AddOnBaseMissing: "This is an add-on to a plan that you do not have.",
  ProductAlreadyGranted: "You have this already.",
  TeamPermissionRequired: "You are not allowed to do this in the team.",
  ProjectPermissionRequired: "You are not allowed to do this.",
  TeamMembershipNotFound: "You are not a member of this team.",
  TeamNotSelectedError: "The team was created. Switch to it to work there.",
  CannotDeleteCurrentSession: "You are using this session. Sign out instead.",
  UserDoesNotHavePassword: "You have no password yet. Set one first.",
  DefaultPaymentMethodRequired: "Add a payment method first: it is kept when you buy something.",
  NewPurchasesBlocked: "Nothing can be bought here now.",
  ProductDoesNotExist: unavailable,
  ProductCustomerTypeDoesNotMatch: unavailable,
  ApiKeyNotFound: gone,
  OAuthProviderNotFound: gone,
  NotificationCategoryNotFound: gone,
  AnonymousAccountsNotEnabled: "Guest accounts are not available here.",
  MfaAttemptMissingError: "This sign-in is no longer open. Sign in again.",
  PasskeyCancelledError: "The passkey request was cancelled.",
  IncompleteListError: errors.ServerFault
} satisfies WordsByTag

/** The texts of an area, in any language. */
export type ErrorWords = typeof accountErrors
