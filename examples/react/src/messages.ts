import { settings } from "./settings.js"

interface Failure {
  readonly _tag: string
  readonly message: string
  readonly reason?: string
}

/** What people read, by the tag of the error. An error without a line here speaks for itself. */
const messages: Readonly<Record<string, string | ((error: Failure) => string)>> = {
  // Typing
  InvalidInput: ({ reason = "something is not acceptable" }) => `Please check what you typed: ${reason}.`,
  EmailPasswordMismatch: "The e-mail or the password is not right.",
  UserWithEmailAlreadyExists: "There is an account with this e-mail already. Sign in instead.",
  PasswordTooShort: "The password is too short: it needs 8 characters or more.",
  PasswordTooLong: "The password is too long: 70 characters are the most.",
  SchemaError: "The platform does not accept what was typed. Please check each field.",

  // Links and codes out of an e-mail, and the sign-ins that wait for a second step
  VerificationCodeNotFound: "This link or code is not valid. Please ask for a new one.",
  VerificationCodeExpired: "This link or code is too old. Please ask for a new one.",
  VerificationCodeAlreadyUsed: "This link or code was used already. Please ask for a new one.",
  VerificationCodeMaxAttemptsReached: "This link or code was tried too often. Please ask for a new one.",

  // The second step
  MultiFactorAuthenticationRequired: "This account asks for a second step.",
  InvalidTotpCode: "These are not the six digits of your authenticator app. Please try again.",
  MfaAttemptMissingError: "No sign-in waits for a second step here. Please start again.",

  // Passkeys
  PasskeyCancelledError: "The passkey dialog was closed. Nothing has changed.",
  PasskeyAuthenticationFailed: "This passkey does not sign anybody in here.",
  PasskeyRegistrationFailed: "The passkey could not be made.",
  PasskeyWebAuthnError: "The device could not use the passkey.",
  PasskeysUnsupportedError: "This browser has no passkeys.",

  // Providers
  OAuthProviderAccessDenied: "The provider was told not to let you in here.",
  OuterOAuthTimeout: "That took too long. Please start again.",
  InvalidAuthorizationCode: "The answer of the provider does not hold any more. Please start again.",
  ContactChannelAlreadyUsedForAuthBySomeoneElse: "There is an account with this e-mail already. Sign in to it in another way.",
  OAuthConnectionAlreadyConnectedToAnotherUser: "This account belongs to another user already.",

  // Teams
  TeamPermissionRequired: "You may not do this in this team.",
  TeamMembershipNotFound: "There is no such member in this team any more. Please load the page again.",
  TeamNotFound: "This team does not exist any more.",
  TeamNotSelectedError: "The team is made, but is not your present one. Switch to it in the list of your teams.",
  ItemQuantityInsufficientAmount: "The team has no room for another member.",

  ClientTeamCreationDisabled: "This project does not let people make teams.",

  // The account
  PasswordConfirmationMismatch: "The present password is not right.",
  EmailAlreadyVerified: "This e-mail is verified already.",
  CannotDeleteCurrentSession: "This is the session that you are in.",
  ApiKeyNotFound: "This key does not exist any more.",

  // Going back to where somebody came from
  UntrustedRedirectError: "The address to go back to is not one of this app. Open the sign-in page anew.",

  // What the project allows
  PasswordAuthenticationNotEnabled: "This project does not let people sign in with a password.",
  SignUpNotEnabled: "This project does not take new accounts.",

  // How the example is set up
  CurrentProjectNotFound: `The platform has no project "${settings.projectId}". Check VITE_PORTICO_PROJECT_ID.`,
  InvalidPublishableClientKey: `The key is not one of project "${settings.projectId}". Check VITE_PORTICO_PUBLISHABLE_CLIENT_KEY.`,
  InvalidResponse: `What answers at ${settings.baseUrl} is not the platform. Check VITE_PORTICO_BASE_URL.`,
  NotFound: `What answers at ${settings.baseUrl} is not the platform. Check VITE_PORTICO_BASE_URL.`,
  UnknownApiError: `What answers at ${settings.baseUrl} is not the platform. Check VITE_PORTICO_BASE_URL.`,

  // The way there
  ConnectionError: `There is no answer from ${settings.baseUrl}. Is the platform running, and is the address right?`,
  OfflineError: "This device is offline.",
  RequestTimeout: "The platform takes too long to answer. Please try again.",
  RateLimited: "That was too often. Please wait a moment and try again.",
  ServerFault: "The platform has a problem of its own. Please try again later.",
  SessionExpired: ({ reason }) =>
    reason === "replaced"
      ? "Somebody has signed in or out meanwhile. Please look who is signed in, and try again."
      : "You are signed out. Please sign in again."
}

/** An error in words. */
export const messageOf = (error: unknown): string => {
  if (!isFailure(error)) return error instanceof Error ? error.message : "Something went wrong."
  // An error that the call does not declare carries the one that the platform sent.
  if ("error" in error && isFailure(error.error)) return messageOf(error.error)
  const text = messages[error._tag] ?? error.message
  return typeof text === "string" ? text : text(error)
}

/** A refusal of the platform that has no words of its own here, in the words of the place where it is met; any other error as it is. */
export const refusedAs = (words: string, error: unknown): unknown =>
  isFailure(error) && (messages[error._tag] === undefined || error._tag === "NotFound") && isRefusal(error)
    ? new Error(words)
    : error

const isRefusal = (error: Failure): boolean =>
  "status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500

const isFailure = (u: unknown): u is Failure =>
  typeof u === "object" && u !== null && "_tag" in u && typeof u._tag === "string" && "message" in u
