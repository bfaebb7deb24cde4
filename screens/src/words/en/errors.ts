import type { WordsByTag } from "../WordsByTag.js"

const badLink = "Ask for a new one and use the newest email."
const startAgain = "Start again."
const noAnswer = "The server is not responding. Check your connection and try again."
const serverProblem = "Something is wrong on our side. Try again in a moment."
const setup = "This app is not set up correctly. Contact its administrator."
const unavailable = "This is not available here."
const restricted = "Your account is restricted. Verify your email first."

/**
 * The texts of the errors that every screen can show, those of signing in included: what happened, and what to do.
 * `accountErrors.ts` has those of the account screens.
 */
export const errors = {
  unexpected: "Something went wrong. Try again.",

  InvalidInput: "Check what you entered.",
  SchemaError: "Check what you entered.",
  EmailPasswordMismatch: "Wrong email or password.",
  UserWithEmailAlreadyExists: ({ details }: { readonly details: { readonly wouldWorkIfEmailWasVerified: boolean } }): string =>
    details.wouldWorkIfEmailWasVerified
      ? "This email is not verified, so it cannot get a code. Sign in another way."
      : "There is already an account with this email. Sign in instead.",
  UserNotFound: "No account found.",
  PasswordTooShort: ({ details }: { readonly details: { readonly minLength: number } }) =>
    `Use at least ${details.minLength} characters.`,
  PasswordTooLong: ({ details }: { readonly details: { readonly maxLength: number } }) =>
    `Use at most ${details.maxLength} characters.`,
  SignUpRejected: "This sign-up was refused.",
  BotChallengeRequired: "This sign-up needs a check that this page cannot show.",
  BotChallengeFailed: "We could not confirm that you are human. Try again.",

  VerificationCodeNotFound: `This link or code is not valid. ${badLink}`,
  VerificationCodeExpired: `This link or code has expired. ${badLink}`,
  VerificationCodeAlreadyUsed: `This link or code has already been used. ${badLink}`,
  VerificationCodeMaxAttemptsReached: `Too many attempts with this code. ${badLink}`,
  EmailAlreadyVerified: "This email is already verified.",

  MultiFactorAuthenticationRequired: "This account needs a second step to sign in.",
  InvalidTotpCode: "Wrong code. Enter the newest code of your authenticator app.",

  PasskeysUnsupportedError: "This browser does not support passkeys.",
  PasskeyAuthenticationFailed: "This passkey was not accepted. Try another way to sign in.",
  PasskeyWebAuthnError: "Your device could not use a passkey. Try again.",

  OAuthProviderAccessDenied: "You did not allow the provider to sign you in.",
  OuterOAuthTimeout: `Signing in took too long. ${startAgain}`,
  InvalidAuthorizationCode: `This sign-in is no longer valid. ${startAgain}`,
  OAuthCallbackFailed: "Error signing in during OAuth callback. Please try again.",
  OAuthProviderNotFoundOrNotEnabled: "This provider is not available here.",
  OAuthProviderAccountIdAlreadyUsedForSignIn: "This account already belongs to another user.",
  OAuthConnectionAlreadyConnectedToAnotherUser: "This account already belongs to another user.",
  UserAlreadyConnectedToAnotherOAuthConnection: "Another account of this provider is already connected.",
  ContactChannelAlreadyUsedForAuthBySomeoneElse: "There is already an account with this email. Sign in to it another way.",

  PasswordAuthenticationNotEnabled: "Signing in with a password is not available here.",
  OtpAuthenticationNotEnabled: "Signing in by email is not available here.",
  PasskeyAuthenticationNotEnabled: "Signing in with a passkey is not available here.",
  SignUpNotEnabled: "Sign-up is disabled here.",

  TeamMembershipAlreadyExists: "You are already a member of this team.",
  TeamNotFound: "This team no longer exists.",
  ContactChannelNotFound: "This email address is no longer there.",
  ItemQuantityInsufficientAmount: "Limit reached.",
  ItemNotFound: unavailable,
  InvalidLoginCode: "This code is not valid. Start again in your terminal.",

  OAuthProviderAlreadyConnected: "This account is already connected.",

  AnonymousAuthenticationNotAllowed: "Create an account first.",
  EmailNotVerified: "Verify your email first.",
  RestrictedUserNotAllowed: restricted,
  TeamInvitationRestrictedUserNotAllowed: restricted,
  TeamInvitationEmailMismatch: "This invitation was sent to another email. Sign in with that account.",
  OAuthProviderTemporarilyUnavailable: "The provider is not responding. Try again in a moment.",

  SessionExpired: ({ reason }: { readonly reason: string }): string =>
    reason === "replaced" ? "Someone signed in or out in the meantime. Try again." : "You are signed out. Sign in again.",
  UntrustedRedirectError: "The page to return to is not part of this app. Sign in again.",
  RedirectUrlNotWhitelisted: setup,
  CallbackUrlRequiredError: setup,
  NavigationUnavailableError: setup,
  BrowserRequiredError: setup,
  CodeMissingError: setup,
  InvalidOption: setup,
  InvalidPublishableClientKey: setup,
  PublishableClientKeyRequiredForProject: setup,
  ProjectNotFound: setup,
  CurrentProjectNotFound: setup,
  RequiresCustomEmailServer: setup,

  OfflineError: "You are offline. Check your connection and try again.",
  ConnectionError: noAnswer,
  RequestTimeout: noAnswer,
  RateLimited: "Too many attempts. Wait a moment and try again.",
  ServerFault: serverProblem,
  InvalidResponse: serverProblem,
  RedirectRefused: serverProblem,
  UnknownApiError: serverProblem,
  NotSupportedByPlatform: unavailable
} satisfies Partial<WordsByTag>
