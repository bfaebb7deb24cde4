// Written by `npm run faces`; change the services instead. An editor shows no documentation through a mapped type, so each
// member stands here with that of its service. Its type is the derived one.

import type { AdminApp } from "../services/AdminApp.js"
import type { Auth } from "../services/auth/Auth.js"
import type { ServerSessions } from "../services/auth/ServerSessions.js"
import type { ClientApp } from "../services/ClientApp.js"
import type { AdminAiChat } from "../services/resources/AdminAiChat.js"
import type { AdminConfig } from "../services/resources/AdminConfig.js"
import type { AdminCurrentProject } from "../services/resources/AdminCurrentProject.js"
import type { AdminEmailDrafts } from "../services/resources/AdminEmailDrafts.js"
import type { AdminEmails } from "../services/resources/AdminEmails.js"
import type { AdminEmailTemplates } from "../services/resources/AdminEmailTemplates.js"
import type { AdminEmailThemes } from "../services/resources/AdminEmailThemes.js"
import type { AdminInternalApiKeys } from "../services/resources/AdminInternalApiKeys.js"
import type { AdminMetrics } from "../services/resources/AdminMetrics.js"
import type { AdminPayments } from "../services/resources/AdminPayments.js"
import type { AdminProjectPermissionDefinitions } from "../services/resources/AdminProjectPermissionDefinitions.js"
import type { AdminTeamPermissionDefinitions } from "../services/resources/AdminTeamPermissionDefinitions.js"
import type { AdminWebhooks } from "../services/resources/AdminWebhooks.js"
import type { CurrentProject } from "../services/resources/CurrentProject.js"
import type { CurrentUser } from "../services/resources/CurrentUser.js"
import type { ServerApiKeys } from "../services/resources/ServerApiKeys.js"
import type { ServerConnectedAccounts } from "../services/resources/ServerConnectedAccounts.js"
import type { ServerContactChannels } from "../services/resources/ServerContactChannels.js"
import type { ServerEmails } from "../services/resources/ServerEmails.js"
import type { ServerNotifications } from "../services/resources/ServerNotifications.js"
import type { ServerOAuthProviders } from "../services/resources/ServerOAuthProviders.js"
import type { ServerPayments } from "../services/resources/ServerPayments.js"
import type { ServerPermissions } from "../services/resources/ServerPermissions.js"
import type { ServerTeamInvitations } from "../services/resources/ServerTeamInvitations.js"
import type { ServerTeams } from "../services/resources/ServerTeams.js"
import type { ServerVault } from "../services/resources/ServerVault.js"
import type { Users } from "../services/resources/Users.js"
import type { ServerApp } from "../services/ServerApp.js"
import type { Overloads, Promised } from "./promised.js"

type ClientAppMembers = Promised<ClientApp["Service"]>

/** Everything that the app of an end user can do. */
export interface ClientAppFace {
  /** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
  readonly auth: AuthFace
  /** The user of the session. */
  readonly user: CurrentUserFace
  /** The project that the app belongs to. */
  readonly project: CurrentProjectFace
  /**
   * The API keys of the signed-in user, and those of the teams whose keys the user may manage. Every other team's keys are not
   * found, with `ApiKeyNotFound`.
   */
  readonly apiKeys: ApiKeysFace
  /** The e-mail addresses of the signed-in user. */
  readonly contactChannels: ContactChannelsFace
  /**
   * Returns what the access token says of the user, **unverified** and without a request; null if nobody is signed in. It can be minutes
   * old, and whoever holds the token can have written it: show it, but decide nothing by it. `user.get()` asks the platform; on a
   * server, `app.verifySession()` of a server app and `portico/verify` verify the token.
   */
  readonly getUnverifiedUser: ClientAppMembers["getUnverifiedUser"]
  /** Inviting to the teams of the signed-in user, and joining those that the user is invited to. */
  readonly invitations: TeamInvitationsFace
  /** The kinds of e-mails that the project sends, and which of them the signed-in user gets. */
  readonly notifications: NotificationsFace
  /** The accounts at providers that belong to the signed-in user. */
  readonly oauthProviders: OAuthProvidersFace
  /**
   * The projects that the teams of the signed-in user of the internal project own. In the app of another project every call fails
   * with `ExpectedInternalProject`, and sends nothing.
   */
  readonly ownedProjects: OwnedProjectsFace
  /**
   * What a customer has and can buy, and how the customer pays. Platforms since 2026-04 let the signed-in user ask for itself and
   * for teams in which it has the permission `team_admin`: nobody signed in is `UserAuthenticationRequired`, a team of others
   * `TeamPermissionRequired` or `TeamMembershipNotFound`, and another user or a customer that only the app knows `Forbidden`;
   * ask for those on a server. Older platforms answer everybody.
   */
  readonly payments: PaymentsFace
  /** What the signed-in user may do: in a team where `teamId` is given, else in the whole project. */
  readonly permissions: PermissionsFace
  /** The teams of the signed-in user. */
  readonly teams: TeamsFace
  /**
   * The options of the app as JSON, for an app elsewhere: `createClientAppFromJson`. It never holds a secret. Fails with
   * `InvalidOption` if the redirect method is a function.
   *
   * Errors: `InvalidOption`.
   */
  readonly toJson: ClientAppMembers["toJson"]
}

type AuthMembers = Promised<Auth["Service"]>

type AuthGetConnectedAccount = Overloads<Auth["Service"]["getConnectedAccount"]>

/** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
export interface AuthFace {
  /**
   * Signs in with an e-mail and a password, begins a new session, and goes to the page after signing in.
   *
   * Errors: `EmailPasswordMismatch`, `InvalidOption`, `MultiFactorAuthenticationRequired`, `NavigationUnavailableError`, `PasswordAuthenticationNotEnabled`, `SessionExpired`, `UntrustedRedirectError` or `TransportFailure`.
   */
  readonly signInWithCredential: AuthMembers["signInWithCredential"]
  /**
   * Signs up with an e-mail and a password. An anonymous user becomes a normal one and keeps its id. Never gives up the
   * verification e-mail by itself: an address that the project does not trust is an error.
   *
   * Errors: `BotChallengeFailed`, `BotChallengeRequired`, `CallbackUrlRequiredError`, `InvalidOption`, `MultiFactorAuthenticationRequired`, `NavigationUnavailableError`, `PasswordAuthenticationNotEnabled`, `PasswordTooLong`, `PasswordTooShort`, `RedirectUrlNotWhitelisted`, `SessionExpired`, `SignUpNotEnabled`, `SignUpRejected`, `UntrustedRedirectError`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly signUpWithCredential: AuthMembers["signUpWithCredential"]
  /**
   * Sends a link for choosing a new password. Succeeds in the same way where nobody has the address.
   *
   * Errors: `CallbackUrlRequiredError`, `PasswordAuthenticationNotEnabled`, `RedirectUrlNotWhitelisted` or `TransportFailure`.
   */
  readonly sendForgotPasswordEmail: AuthMembers["sendForgotPasswordEmail"]
  /**
   * Succeeds where the code of a reset link can still be used. Counts as an attempt.
   *
   * Errors: `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly checkPasswordResetCode: AuthMembers["checkPasswordResetCode"]
  /**
   * Sets a new password with the code of a reset link, and ends all sessions of the user.
   *
   * Errors: `PasswordAuthenticationNotEnabled`, `PasswordTooLong`, `PasswordTooShort`, `UserNotFound`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly resetPassword: AuthMembers["resetPassword"]
  /**
   * Changes the password of the signed-in user, and ends all other sessions.
   *
   * Errors: `PasswordAuthenticationNotEnabled`, `PasswordConfirmationMismatch`, `PasswordTooLong`, `PasswordTooShort`, `SessionExpired`, `UserDoesNotHavePassword` or `TransportFailure`.
   */
  readonly updatePassword: AuthMembers["updatePassword"]
  /**
   * Gives the signed-in user a first password.
   *
   * Errors: `PasswordAuthenticationNotEnabled`, `PasswordTooLong`, `PasswordTooShort`, `SessionExpired`, `UserAlreadyHasPassword` or `TransportFailure`.
   */
  readonly setPassword: AuthMembers["setPassword"]
  /**
   * Sends the message. Its six characters and `nonce` sign in too.
   *
   * Errors: `BotChallengeFailed`, `BotChallengeRequired`, `CallbackUrlRequiredError`, `OtpAuthenticationNotEnabled`, `RedirectUrlNotWhitelisted`, `SignUpNotEnabled`, `SignUpRejected`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly sendMagicLinkEmail: AuthMembers["sendMagicLinkEmail"]
  /**
   * Signs in, or up, with the code of a link. An anonymous user who signs up keeps its id. The code serves once; a
   * redirect that could not be done is found out before it is spent.
   *
   * Errors: `InvalidOption`, `MultiFactorAuthenticationRequired`, `NavigationUnavailableError`, `SessionExpired`, `SignUpNotEnabled`, `SignUpRejected`, `UntrustedRedirectError`, `UserWithEmailAlreadyExists`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly signInWithMagicLink: AuthMembers["signInWithMagicLink"]
  /**
   * Succeeds where the code of a link can still be used. Counts as an attempt.
   *
   * Errors: `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly checkMagicLinkCode: AuthMembers["checkMagicLinkCode"]
  /**
   * Completes a sign-in with the six digits of an authenticator app. `attemptCode` is that of the error
   * `MultiFactorAuthenticationRequired`; without it, the attempt that this tab keeps is completed. After
   * `InvalidTotpCode` the attempt can be tried again.
   *
   * Errors: `InvalidOption`, `InvalidTotpCode`, `MfaAttemptMissingError`, `NavigationUnavailableError`, `SessionExpired`, `UntrustedRedirectError`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly signInWithMfa: AuthMembers["signInWithMfa"]
  /**
   * Makes a secret for an authenticator app. Nothing changes before `enableMfa`.
   *
   * Errors: `SessionExpired` or `TransportFailure`.
   */
  readonly beginMfaEnrolment: AuthMembers["beginMfaEnrolment"]
  /**
   * Switches the second factor on, once `totp` proves that an authenticator app has the secret: the platform would not
   * notice before the next sign-in that nobody has.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `InvalidProfileImage`, `InvalidTotpCode`, `OtpAuthenticationNotEnabled`, `SessionExpired`, `TeamMembershipNotFound`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly enableMfa: AuthMembers["enableMfa"]
  /**
   * Switches the second factor off.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `InvalidProfileImage`, `OtpAuthenticationNotEnabled`, `SessionExpired`, `TeamMembershipNotFound`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly disableMfa: AuthMembers["disableMfa"]
  /**
   * Signs in with a passkey of this device. A dialog that was closed is a `PasskeyCancelledError`; each failure of the
   * platform and of the network has its own error.
   *
   * Errors: `InvalidOption`, `MultiFactorAuthenticationRequired`, `NavigationUnavailableError`, `PasskeyAuthenticationFailed`, `PasskeyAuthenticationNotEnabled`, `PasskeyCancelledError`, `PasskeyWebAuthnError`, `PasskeysUnsupportedError`, `SessionExpired`, `UntrustedRedirectError`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly signInWithPasskey: AuthMembers["signInWithPasskey"]
  /**
   * Makes a passkey for the signed-in user. It takes the place of the one before.
   *
   * Errors: `PasskeyAuthenticationNotEnabled`, `PasskeyCancelledError`, `PasskeyRegistrationFailed`, `PasskeyWebAuthnError`, `PasskeysUnsupportedError`, `SessionExpired`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly registerPasskey: AuthMembers["registerPasskey"]
  /**
   * Leaves for a provider. The page goes away; where it does not, this completes after two seconds. An anonymous user who
   * signs up keeps its id.
   *
   * Errors: `BrowserRequiredError`, `InvalidOption`, `NavigationUnavailableError`, `UntrustedRedirectError` or `TransportFailure`.
   */
  readonly signInWithOAuth: AuthMembers["signInWithOAuth"]
  /**
   * Signs in, or up, with the identity token that Apple gave a native app. The project names the app's bundle id in the provider's
   * settings. Platforms have it since 2026-04.
   *
   * Errors: `AppleBundleIdNotConfigured`, `BotChallengeFailed`, `BotChallengeRequired`, `InvalidAppleCredentials`, `InvalidOption`, `MultiFactorAuthenticationRequired`, `NavigationUnavailableError`, `OAuthProviderNotFoundOrNotEnabled`, `SessionExpired`, `SignUpNotEnabled`, `SignUpRejected`, `UntrustedRedirectError` or `TransportFailure`.
   */
  readonly signInWithAppleNative: AuthMembers["signInWithAppleNative"]
  /**
   * Leaves for a provider to give the signed-in user an account there, and comes back to this page.
   *
   * Errors: `BrowserRequiredError`, `NavigationUnavailableError`, `SessionExpired`, `UntrustedRedirectError` or `TransportFailure`.
   */
  readonly linkOAuth: AuthMembers["linkOAuth"]
  /**
   * Completes what `signInWithOAuth` began, on the page that the provider leads back to. False where there is nothing to
   * do: a reloaded page, or a `?code=` of somebody else, which is left alone. Calls on one page share one exchange; one
   * that could not be made can be called again.
   *
   * Errors: `BrowserRequiredError`, `ContactChannelAlreadyUsedForAuthBySomeoneElse`, `InvalidAuthorizationCode`, `InvalidOAuthClientIdOrSecret`, `InvalidOption`, `InvalidScope`, `MultiFactorAuthenticationRequired`, `NavigationUnavailableError`, `OAuthCallbackFailed`, `OAuthConnectionAlreadyConnectedToAnotherUser`, `OAuthProviderAccessDenied`, `OAuthProviderTemporarilyUnavailable`, `OuterOAuthTimeout`, `SessionExpired`, `SignUpNotEnabled`, `SignUpRejected`, `UntrustedRedirectError`, `UserAlreadyConnectedToAnotherOAuthConnection` or `TransportFailure`.
   */
  readonly callOAuthCallback: AuthMembers["callOAuthCallback"]
  /**
   * Reads what went wrong out of the address of the error page, and removes it there. Null where nothing did. Calls on one page give the same.
   *
   * Errors: `TransportFailure`.
   */
  readonly takeCallbackError: AuthMembers["takeCallbackError"]
  /** Gets an account; null where it is missing, or lacks a scope. */
  readonly getConnectedAccount: {
    /**
     * Gets an account; where it is missing, or lacks a scope, leaves for the provider, and comes back to this page.
     *
     * Errors: `BrowserRequiredError`, `CannotGetOwnUserWithoutUser`, `NavigationUnavailableError`, `OAuthAccessTokenNotAvailable`, `OAuthAccessTokenNotAvailableWithSharedOAuthKeys`, `OAuthConnectionDoesNotHaveRequiredScope`, `OAuthConnectionNotConnectedToUser`, `OAuthProviderNotFoundOrNotEnabled`, `SessionExpired`, `UntrustedRedirectError` or `TransportFailure`.
     */
    (...args: AuthGetConnectedAccount[1]["args"]): AuthGetConnectedAccount[1]["promise"]
    /**
     * Gets an account; fails where it is missing, or lacks a scope.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `OAuthAccessTokenNotAvailable`, `OAuthAccessTokenNotAvailableWithSharedOAuthKeys`, `OAuthConnectionDoesNotHaveRequiredScope`, `OAuthConnectionNotConnectedToUser`, `OAuthProviderNotFoundOrNotEnabled`, `SessionExpired` or `TransportFailure`.
     */
    (...args: AuthGetConnectedAccount[2]["args"]): AuthGetConnectedAccount[2]["promise"]
    /**
     * Gets an account; null where it is missing, or lacks a scope.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `OAuthAccessTokenNotAvailable`, `OAuthAccessTokenNotAvailableWithSharedOAuthKeys`, `OAuthProviderNotFoundOrNotEnabled`, `SessionExpired` or `TransportFailure`.
     */
    (...args: AuthGetConnectedAccount[3]["args"]): AuthGetConnectedAccount[3]["promise"]
    readonly result: AuthMembers["getConnectedAccount"]["result"]
  }
  /**
   * Lists the accounts of the signed-in user whose providers can be called, the oldest first. Platforms have it since 2026-04.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly listConnectedAccounts: AuthMembers["listConnectedAccounts"]
  /**
   * Makes an anonymous user and begins its session. Callers at the same time share one user. It gives way to everybody else: where
   * somebody signs in or out meanwhile it changes nothing and fails with `SessionExpired`, and a sign-in that is under way goes on.
   *
   * Errors: `InvalidOption`, `SessionExpired` or `TransportFailure`.
   */
  readonly signUpAnonymously: AuthMembers["signUpAnonymously"]
  /**
   * Lists the sessions of the signed-in user, the newest first; one of them is the present one.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly listSessions: AuthMembers["listSessions"]
  /**
   * Ends another session of the signed-in user.
   *
   * Errors: `CannotDeleteCurrentSession`, `CannotGetOwnUserWithoutUser`, `SessionExpired`, `SessionNotFound` or `TransportFailure`.
   */
  readonly revokeSession: AuthMembers["revokeSession"]
  /**
   * The tokens, the access token fresh; null if nobody is signed in. Fails with `SessionExpired` (`replaced`) if somebody else
   * signs in meanwhile.
   *
   * Errors: `SessionExpired` or `TransportFailure`.
   */
  readonly getTokens: AuthMembers["getTokens"]
  /**
   * The tokens as plain text, for another program of the same user. Both are null if nobody is signed in.
   *
   * Errors: `SessionExpired` or `TransportFailure`.
   */
  readonly getAuthJson: AuthMembers["getAuthJson"]
  /**
   * The header by which a server reads the session out of a request.
   *
   * Errors: `SessionExpired` or `TransportFailure`.
   */
  readonly getAuthHeaders: AuthMembers["getAuthHeaders"]
  /**
   * The session as a text, to continue it in another place, such as a native app; null where nobody is signed in. Whoever has
   * the text is signed in.
   */
  readonly exportSession: AuthMembers["exportSession"]
  /**
   * Continues an exported session in the place of the present one. Fails for a text of another project.
   *
   * Errors: `InvalidInput` or `InvalidOption`.
   */
  readonly importSession: AuthMembers["importSession"]
  /**
   * Signs out here at once, whatever kind of user is signed in; then tells the platform, and goes to the page after
   * signing out.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly signOut: AuthMembers["signOut"]
  /**
   * Sends the link that verifies the primary e-mail of the signed-in user.
   *
   * Errors: `CallbackUrlRequiredError`, `EmailAlreadyVerified`, `EmailIsNotPrimaryEmail`, `RedirectUrlNotWhitelisted`, `SessionExpired` or `TransportFailure`.
   */
  readonly sendVerificationEmail: AuthMembers["sendVerificationEmail"]
  /**
   * Verifies the address that a link was sent to.
   *
   * Errors: `ContactChannelNotFound`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly verifyEmail: AuthMembers["verifyEmail"]
  /**
   * Succeeds where the code of a verification link can still be used. Counts as an attempt.
   *
   * Errors: `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly checkEmailVerificationCode: AuthMembers["checkEmailVerificationCode"]
  /**
   * Shows a link, waits until somebody confirms the login there, and gives the refresh token of their session.
   *
   * Errors: `CliAuthError`, `CliAuthExpiredError`, `CliAuthUsedError`, `InvalidPollingCodeError` or `TransportFailure`.
   */
  readonly promptCliLogin: AuthMembers["promptCliLogin"]
  /**
   * Confirms a login on a command line with the session of this app, which both share from then on.
   *
   * Errors: `InvalidLoginCode`, `SessionExpired` or `TransportFailure`.
   */
  readonly confirmCliLogin: AuthMembers["confirmCliLogin"]
  /** The address of each page. */
  readonly urls: AuthMembers["urls"]
  /**
   * Goes to the sign-in page, which leads back here.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToSignIn: AuthMembers["redirectToSignIn"]
  /**
   * Goes to the sign-up page, which leads back here.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToSignUp: AuthMembers["redirectToSignUp"]
  /**
   * Goes to the page that signs out.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToSignOut: AuthMembers["redirectToSignOut"]
  /**
   * Goes back to where somebody was sent to sign in from, else to the page after signing in.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToAfterSignIn: AuthMembers["redirectToAfterSignIn"]
  /**
   * Goes back to where somebody was sent to sign up from, else to the page after signing up.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToAfterSignUp: AuthMembers["redirectToAfterSignUp"]
  /**
   * Goes to the page after signing out.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToAfterSignOut: AuthMembers["redirectToAfterSignOut"]
  /**
   * Goes to the page that verifies an e-mail address.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToEmailVerification: AuthMembers["redirectToEmailVerification"]
  /**
   * Goes to the page where a new password is chosen.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToPasswordReset: AuthMembers["redirectToPasswordReset"]
  /**
   * Goes to the page where a forgotten password is told.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToForgotPassword: AuthMembers["redirectToForgotPassword"]
  /**
   * Goes to the home page.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToHome: AuthMembers["redirectToHome"]
  /**
   * Goes to the page that providers lead back to.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToOAuthCallback: AuthMembers["redirectToOAuthCallback"]
  /**
   * Goes to the page that links of e-mails sign in on.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToMagicLinkCallback: AuthMembers["redirectToMagicLinkCallback"]
  /**
   * Goes to the settings of the account.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToAccountSettings: AuthMembers["redirectToAccountSettings"]
  /**
   * Goes to the page that accepts an invitation.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToTeamInvitation: AuthMembers["redirectToTeamInvitation"]
  /**
   * Goes to the page for the second factor.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToMfa: AuthMembers["redirectToMfa"]
  /**
   * Goes to the page that shows what went wrong.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectToError: AuthMembers["redirectToError"]
  /**
   * Goes to an address, if it is trusted.
   *
   * Errors: `ConnectionError`, `NavigationUnavailableError` or `UntrustedRedirectError`.
   */
  readonly redirectTo: AuthMembers["redirectTo"]
  /** Goes by a router that exists only while components are mounted; null gives it up. */
  readonly setNavigate: AuthMembers["setNavigate"]
}

type CurrentUserMembers = Promised<CurrentUser["Service"]>

type CurrentUserGet = Overloads<CurrentUser["Service"]["get"]>

/** The user of the session. */
export interface CurrentUserFace {
  /**
   * Gets the signed-in user, or null if nobody is signed in, or only an anonymous user; `anonymous-if-exists` gives that one too.
   * Fails with `SessionExpired` (`refused`) if the platform refuses the tokens of a session that goes on.
   */
  readonly get: {
    /**
     * Gets the signed-in user. If nobody is signed in, or nobody any more, goes to the sign-in page and fails with
     * `SessionExpired`; an app that cannot go to another page fails with `NavigationUnavailableError`.
     *
     * Errors: `NavigationUnavailableError`, `SessionExpired`, `UntrustedRedirectError` or `TransportFailure`.
     */
    (...args: CurrentUserGet[0]["args"]): CurrentUserGet[0]["promise"]
    /**
     * Gets the signed-in user. If nobody is signed in, begins a session of an anonymous user first. Never replaces a session that the
     * platform has not ended: one whose tokens it refuses fails with `SessionExpired` (`refused`).
     *
     * Errors: `InvalidOption`, `SessionExpired` or `TransportFailure`.
     */
    (...args: CurrentUserGet[1]["args"]): CurrentUserGet[1]["promise"]
    /**
     * Gets the signed-in user; fails with `SessionExpired` if there is none: `signed-out` if nobody is signed in, or only an anonymous
     * user; `rejected` if the platform has ended the session; `refused` if it refuses the tokens of a session that goes on.
     *
     * Errors: `SessionExpired` or `TransportFailure`.
     */
    (...args: CurrentUserGet[2]["args"]): CurrentUserGet[2]["promise"]
    /**
     * Gets the signed-in user, or null if nobody is signed in, or only an anonymous user; `anonymous-if-exists` gives that one too.
     * Fails with `SessionExpired` (`refused`) if the platform refuses the tokens of a session that goes on.
     *
     * Errors: `SessionExpired` or `TransportFailure`.
     */
    (...args: CurrentUserGet[3]["args"]): CurrentUserGet[3]["promise"]
    readonly result: CurrentUserMembers["get"]["result"]
  }
  /**
   * Changes the signed-in user and gives the new value. An absent key stays as it is.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `InvalidProfileImage`, `OtpAuthenticationNotEnabled`, `SessionExpired`, `TeamMembershipNotFound`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly update: CurrentUserMembers["update"]
  /**
   * Deletes the signed-in user, where the project allows it; the session ends with it.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `ClientUserDeletionDisabled`, `SessionExpired` or `TransportFailure`.
   */
  readonly delete: CurrentUserMembers["delete"]
  /**
   * The signed-in user, watched, an anonymous one too. Null if nobody is signed in. The error is `SessionExpired` if the platform has
   * ended the session (`rejected`), or refuses its tokens (`refused`).
   */
  readonly current: CurrentUserMembers["current"]
}

type CurrentProjectMembers = Promised<CurrentProject["Service"]>

/** The project that the app belongs to. */
export interface CurrentProjectFace {
  /**
   * Gets the project: its name, and which ways of signing in it allows.
   *
   * Errors: `TransportFailure`.
   */
  readonly get: CurrentProjectMembers["get"]
  /** The project, watched. */
  readonly current: CurrentProjectMembers["current"]
}

type ApiKeysMembers = Promised<ClientApp["Service"]["apiKeys"]>

type ApiKeysList = Overloads<ClientApp["Service"]["apiKeys"]["list"]>

type ApiKeysGet = Overloads<ClientApp["Service"]["apiKeys"]["get"]>

type ApiKeysCreate = Overloads<ClientApp["Service"]["apiKeys"]["create"]>

type ApiKeysUpdate = Overloads<ClientApp["Service"]["apiKeys"]["update"]>

type ApiKeysRevoke = Overloads<ClientApp["Service"]["apiKeys"]["revoke"]>

/**
 * The API keys of the signed-in user, and those of the teams whose keys the user may manage. Every other team's keys are not
 * found, with `ApiKeyNotFound`.
 */
export interface ApiKeysFace {
  /** Lists the keys of the user, the newest first. */
  readonly list: {
    /**
     * Lists the keys of a team, the newest first.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `TeamApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysList[2]["args"]): ApiKeysList[2]["promise"]
    /**
     * Lists the keys of the user, the newest first.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `UserApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysList[3]["args"]): ApiKeysList[3]["promise"]
    readonly result: ApiKeysMembers["list"]["result"]
  }
  /** The keys of the user, watched. */
  readonly current: ApiKeysMembers["current"]
  /** Gets a key of the user. */
  readonly get: {
    /**
     * Gets a key of a team.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `TeamApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysGet[2]["args"]): ApiKeysGet[2]["promise"]
    /**
     * Gets a key of the user.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `UserApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysGet[3]["args"]): ApiKeysGet[3]["promise"]
    readonly result: ApiKeysMembers["get"]["result"]
  }
  /** Creates a key of the user. Its full value is in this answer only. */
  readonly create: {
    /**
     * Creates a key of a team. Its full value is in this answer only.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `TeamApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysCreate[2]["args"]): ApiKeysCreate[2]["promise"]
    /**
     * Creates a key of the user. Its full value is in this answer only.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `UserApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysCreate[3]["args"]): ApiKeysCreate[3]["promise"]
    readonly result: ApiKeysMembers["create"]["result"]
  }
  /** Changes the description of a key of the user, and gives the new value. */
  readonly update: {
    /**
     * Changes the description of a key of a team, and gives the new value.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `TeamApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysUpdate[2]["args"]): ApiKeysUpdate[2]["promise"]
    /**
     * Changes the description of a key of the user, and gives the new value.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `UserApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysUpdate[3]["args"]): ApiKeysUpdate[3]["promise"]
    readonly result: ApiKeysMembers["update"]["result"]
  }
  /** Revokes a key of the user for ever, and gives the new value. A second time changes nothing. */
  readonly revoke: {
    /**
     * Revokes a key of a team for ever, and gives the new value. A second time changes nothing.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `TeamApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysRevoke[2]["args"]): ApiKeysRevoke[2]["promise"]
    /**
     * Revokes a key of the user for ever, and gives the new value. A second time changes nothing.
     *
     * Errors: `ApiKeyNotFound`, `SessionExpired`, `UserApiKeysNotEnabled`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: ApiKeysRevoke[3]["args"]): ApiKeysRevoke[3]["promise"]
    readonly result: ApiKeysMembers["revoke"]["result"]
  }
}

type ContactChannelsMembers = Promised<ClientApp["Service"]["contactChannels"]>

/** The e-mail addresses of the signed-in user. */
export interface ContactChannelsFace {
  /**
   * Lists the addresses of the user.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly list: ContactChannelsMembers["list"]
  /** The addresses of the user, watched. */
  readonly current: ContactChannelsMembers["current"]
  /**
   * Adds an address, which is not verified yet.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `ContactChannelAlreadyExists`, `ContactChannelAlreadyUsedForAuthBySomeoneElse`, `SessionExpired` or `TransportFailure`.
   */
  readonly create: ContactChannelsMembers["create"]
  /**
   * Changes an address. A new value has to be verified again. An absent key stays as it is.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `ContactChannelAlreadyUsedForAuthBySomeoneElse`, `ContactChannelNotFound`, `SessionExpired` or `TransportFailure`.
   */
  readonly update: ContactChannelsMembers["update"]
  /**
   * Removes an address.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `ContactChannelNotFound`, `SessionExpired` or `TransportFailure`.
   */
  readonly delete: ContactChannelsMembers["delete"]
  /**
   * Sends the link that verifies an address.
   *
   * Errors: `CallbackUrlRequiredError`, `CannotGetOwnUserWithoutUser`, `ContactChannelNotFound`, `EmailAlreadyVerified`, `RedirectUrlNotWhitelisted`, `SessionExpired` or `TransportFailure`.
   */
  readonly sendVerificationEmail: ContactChannelsMembers["sendVerificationEmail"]
}

type TeamInvitationsMembers = Promised<ClientApp["Service"]["invitations"]>

/** Inviting to the teams of the signed-in user, and joining those that the user is invited to. */
export interface TeamInvitationsFace {
  /**
   * Lists the invitations of a team that are neither used nor expired. Needs `$read_members` and `$invite_members`.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired` or `TransportFailure`.
   */
  readonly list: TeamInvitationsMembers["list"]
  /**
   * Invites somebody to a team by e-mail, whose link leads to the page that accepts it. Needs `$invite_members`.
   *
   * Errors: `CallbackUrlRequiredError`, `RedirectUrlNotWhitelisted`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly send: TeamInvitationsMembers["send"]
  /**
   * Takes an invitation back. Needs `$remove_members`.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamInvitationNotFound`, `TeamMembershipNotFound`, `TeamPermissionRequired` or `TransportFailure`.
   */
  readonly revoke: TeamInvitationsMembers["revoke"]
  /**
   * Lists the invitations that the signed-in user has received: neither used nor expired, to one of the user's verified
   * addresses. Platforms have it since 2026-04.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly listReceived: TeamInvitationsMembers["listReceived"]
  /**
   * Joins the team of a received invitation, without its link. Platforms have it since 2026-04.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `ItemNotFound`, `ItemQuantityInsufficientAmount`, `SessionExpired`, `TeamInvitationRestrictedUserNotAllowed`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly acceptReceived: TeamInvitationsMembers["acceptReceived"]
  /**
   * Joins the team of an invitation, with the code of its link. Before 2026-11 the user's e-mail need not be the invited one;
   * since then `TeamInvitationEmailMismatch` says that the user has not verified it.
   *
   * Errors: `ItemNotFound`, `ItemQuantityInsufficientAmount`, `SessionExpired`, `TeamInvitationEmailMismatch`, `TeamInvitationRestrictedUserNotAllowed`, `UserAuthenticationRequired`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly accept: TeamInvitationsMembers["accept"]
  /**
   * Succeeds where the code of an invitation can still be used. Counts as an attempt.
   *
   * Errors: `TeamInvitationEmailMismatch`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly check: TeamInvitationsMembers["check"]
  /**
   * Gets the team that an invitation is for. Counts as an attempt.
   *
   * Errors: `SessionExpired`, `TeamInvitationEmailMismatch`, `TeamInvitationRestrictedUserNotAllowed`, `UserAuthenticationRequired`, `VerificationCodeAlreadyUsed`, `VerificationCodeExpired`, `VerificationCodeMaxAttemptsReached`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly getDetails: TeamInvitationsMembers["getDetails"]
}

type NotificationsMembers = Promised<ClientApp["Service"]["notifications"]>

/** The kinds of e-mails that the project sends, and which of them the signed-in user gets. */
export interface NotificationsFace {
  /**
   * Lists the categories, with what the user has chosen. All are enabled at first.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly list: NotificationsMembers["list"]
  /** The categories, watched. */
  readonly current: NotificationsMembers["current"]
  /**
   * Says whether the user gets the e-mails of a category, and gives the new value. Offer it where the category says
   * `canDisable`; the platform takes the choice of the others too.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `NotificationCategoryNotFound`, `SessionExpired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly setEnabled: NotificationsMembers["setEnabled"]
}

type OAuthProvidersMembers = Promised<ClientApp["Service"]["oauthProviders"]>

/** The accounts at providers that belong to the signed-in user. */
export interface OAuthProvidersFace {
  /**
   * Lists the accounts of the user, the oldest first.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly list: OAuthProvidersMembers["list"]
  /** The accounts of the user, watched. */
  readonly current: OAuthProvidersMembers["current"]
  /**
   * Gets an account by its id, which is not that of the provider.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `OAuthProviderNotFound`, `SessionExpired` or `TransportFailure`.
   */
  readonly get: OAuthProvidersMembers["get"]
  /**
   * Changes what an account may be used for, and gives the new value. An absent key stays as it is. Of the accounts of one
   * type, one may sign in; any number may be connected.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `OAuthProviderAccountIdAlreadyUsedForSignIn`, `OAuthProviderAlreadyConnected`, `OAuthProviderNotFound`, `SessionExpired` or `TransportFailure`.
   */
  readonly update: OAuthProvidersMembers["update"]
  /**
   * Removes an account from the user, who can then no longer sign in with it.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `OAuthProviderNotFound`, `SessionExpired` or `TransportFailure`.
   */
  readonly delete: OAuthProvidersMembers["delete"]
}

type OwnedProjectsMembers = Promised<ClientApp["Service"]["ownedProjects"]>

/**
 * The projects that the teams of the signed-in user of the internal project own. In the app of another project every call fails
 * with `ExpectedInternalProject`, and sends nothing.
 */
export interface OwnedProjectsFace {
  /**
   * Lists the projects with all their settings.
   *
   * Errors: `ExpectedInternalProject`, `SessionExpired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly list: OwnedProjectsMembers["list"]
  /** The projects, watched. */
  readonly current: OwnedProjectsMembers["current"]
  /**
   * Creates a project of a team. What it does not say is as the platform has it by default; it has no keys yet.
   *
   * Errors: `ExpectedInternalProject`, `SessionExpired`, `TeamMembershipNotFound`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly create: OwnedProjectsMembers["create"]
  /**
   * Gives a project to another team. The user is an admin of the team that owns it, and a member of the other.
   *
   * Errors: `ExpectedInternalProject`, `ProjectNotFound`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired` or `TransportFailure`.
   */
  readonly transfer: OwnedProjectsMembers["transfer"]
  /** The session of the user, for the apps of the projects: `AdminApp.layerOwned`, `createAdminApp`. */
  readonly session: ProjectOwnerSessionFace
}

type ProjectOwnerSessionMembers = Promised<ClientApp["Service"]["ownedProjects"]["session"]>

/** The session of a person on the internal project, by which they act for the projects that their teams own. */
export interface ProjectOwnerSessionFace {
  /** The project of the session: that of the platform itself. */
  readonly projectId: ProjectOwnerSessionMembers["projectId"]
  /** The address of the platform that the session belongs to. */
  readonly baseUrl: ProjectOwnerSessionMembers["baseUrl"]
  /**
   * A token that is likely to be accepted, of whoever is signed in when this starts. Costs no request while the present one is fresh.
   *
   * Errors: `SessionExpired` or `TransportFailure`.
   */
  readonly current: ProjectOwnerSessionMembers["current"]
  /** Reports that the platform refused a token; the next `current` is another one. */
  readonly refused: ProjectOwnerSessionMembers["refused"]
  /** Hears the platform's time, in milliseconds since the epoch, whenever an answer tells it. */
  readonly observed: ProjectOwnerSessionMembers["observed"]
}

type PaymentsMembers = Promised<ClientApp["Service"]["payments"]>

/**
 * What a customer has and can buy, and how the customer pays. Platforms since 2026-04 let the signed-in user ask for itself and
 * for teams in which it has the permission `team_admin`: nobody signed in is `UserAuthenticationRequired`, a team of others
 * `TeamPermissionRequired` or `TeamMembershipNotFound`, and another user or a customer that only the app knows `Forbidden`;
 * ask for those on a server. Older platforms answer everybody.
 */
export interface PaymentsFace {
  /**
   * Gets how much of an item a customer has.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly getItem: PaymentsMembers["getItem"]
  /**
   * Lists products of a customer, by id since 2026-04 and the oldest first before, without those that are for servers only.
   *
   * Errors: `InvalidCursor`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly listProducts: PaymentsMembers["listProducts"]
  /**
   * Streams every product of a customer, page after page, as they are taken. A page holds 100 unless `limit` says otherwise.
   *
   * Errors: `IncompleteListError`, `InvalidCursor`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly streamProducts: PaymentsMembers["streamProducts"]
  /**
   * Makes the address of the page where a customer buys a product. `returnUrl` is a trusted page that it leads back to.
   *
   * Errors: `NewPurchasesBlocked`, `PaymentsNotSetUp`, `ProductAlreadyGranted`, `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `RedirectUrlNotWhitelisted`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly createCheckoutUrl: PaymentsMembers["createCheckoutUrl"]
  /**
   * Cancels a subscription of a user or a team. Its product stays to the end of the paid period. What is no subscription, or
   * cancelled, is refused with `BadRequest`. Platforms have it since 2026-04.
   *
   * Errors: `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly cancelSubscription: PaymentsMembers["cancelSubscription"]
  /**
   * Changes a subscription of a user or a team to another product of its line. Platforms have it since 2026-04.
   *
   * Errors: `DefaultPaymentMethodRequired`, `NewPurchasesBlocked`, `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly switchSubscription: PaymentsMembers["switchSubscription"]
  /**
   * Gets how a user or a team pays. Platforms have it since 2026-04.
   *
   * Errors: `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly getBilling: PaymentsMembers["getBilling"]
  /**
   * Lists invoices of a user or a team, the newest first. A page holds 10 unless `limit` says otherwise, and 100 at most. Since 2026-04.
   *
   * Errors: `InvalidCursor`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly listInvoices: PaymentsMembers["listInvoices"]
  /**
   * Streams every invoice of a user or a team, page after page, as they are taken. Since 2026-04.
   *
   * Errors: `IncompleteListError`, `InvalidCursor`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly streamInvoices: PaymentsMembers["streamInvoices"]
  /**
   * Begins to ask a user or a team for a payment method, with a secret for the payment service's form. Since 2026-04.
   *
   * Errors: `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly setUpPaymentMethod: PaymentsMembers["setUpPaymentMethod"]
  /**
   * Makes the payment method of a completed setup the default one, and gives it. Since 2026-04.
   *
   * Errors: `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly setDefaultPaymentMethod: PaymentsMembers["setDefaultPaymentMethod"]
}

type PermissionsMembers = Promised<ClientApp["Service"]["permissions"]>

type PermissionsList = Overloads<ClientApp["Service"]["permissions"]["list"]>

type PermissionsGet = Overloads<ClientApp["Service"]["permissions"]["get"]>

/** What the signed-in user may do: in a team where `teamId` is given, else in the whole project. */
export interface PermissionsFace {
  /** Lists the permissions of the user in the whole project, with those that they contain unless `recursive` is false. */
  readonly list: {
    /**
     * Lists the permissions of the user in a team, with those that they contain unless `recursive` is false.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
     */
    (...args: PermissionsList[2]["args"]): PermissionsList[2]["promise"]
    /**
     * Lists the permissions of the user in the whole project, with those that they contain unless `recursive` is false.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
     */
    (...args: PermissionsList[3]["args"]): PermissionsList[3]["promise"]
    readonly result: PermissionsMembers["list"]["result"]
  }
  /**
   * Lists the permissions of the user in all teams at once, with those that they contain unless `recursive` is false.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly listInTeams: PermissionsMembers["listInTeams"]
  /** Gets a permission in the whole project, granted itself or contained in another. Fails with `PermissionNotFound` if the user lacks it. */
  readonly get: {
    /**
     * Gets a permission in a team, granted itself or contained in another, or null if the user lacks it.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
     */
    (...args: PermissionsGet[0]["args"]): PermissionsGet[0]["promise"]
    /**
     * Gets a permission in the whole project, granted itself or contained in another, or null if the user lacks it.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
     */
    (...args: PermissionsGet[1]["args"]): PermissionsGet[1]["promise"]
    /**
     * Gets a permission in a team, granted itself or contained in another. Fails with `TeamPermissionNotFound` if the user lacks it.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamPermissionNotFound` or `TransportFailure`.
     */
    (...args: PermissionsGet[2]["args"]): PermissionsGet[2]["promise"]
    /**
     * Gets a permission in the whole project, granted itself or contained in another. Fails with `PermissionNotFound` if the user lacks it.
     *
     * Errors: `CannotGetOwnUserWithoutUser`, `PermissionNotFound`, `SessionExpired` or `TransportFailure`.
     */
    (...args: PermissionsGet[3]["args"]): PermissionsGet[3]["promise"]
    readonly result: PermissionsMembers["get"]["result"]
  }
  /**
   * Tells whether the user has a permission, granted itself or contained in another.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly has: PermissionsMembers["has"]
}

type TeamsMembers = Promised<ClientApp["Service"]["teams"]>

type TeamsGet = Overloads<ClientApp["Service"]["teams"]["get"]>

/** The teams of the signed-in user. */
export interface TeamsFace {
  /**
   * Lists the teams of the user, the oldest first.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired` or `TransportFailure`.
   */
  readonly list: TeamsMembers["list"]
  /** The teams of the user, watched. */
  readonly current: TeamsMembers["current"]
  /** Gets a team. Fails with `TeamMembershipNotFound` if there is none with this id, or the user is not in it. */
  readonly get: {
    /**
     * Gets a team, or null if there is none with this id, or the user is not in it.
     *
     * Errors: `SessionExpired`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: TeamsGet[2]["args"]): TeamsGet[2]["promise"]
    /**
     * Gets a team. Fails with `TeamMembershipNotFound` if there is none with this id, or the user is not in it.
     *
     * Errors: `SessionExpired`, `TeamMembershipNotFound`, `UserAuthenticationRequired` or `TransportFailure`.
     */
    (...args: TeamsGet[3]["args"]): TeamsGet[3]["promise"]
    readonly result: TeamsMembers["get"]["result"]
  }
  /**
   * Creates a team with the user as its first member, selects it, and gives it. `TeamNotSelectedError` says that the team is
   * there, but could not be selected: `select` it then, because another `create` would make a second one.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `ClientTeamCreationDisabled`, `InvalidProfileImage`, `SessionExpired`, `TeamNotSelectedError`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly create: TeamsMembers["create"]
  /**
   * Changes a team and gives the new value. An absent key stays as it is. Needs `$update_team`.
   *
   * Errors: `InvalidProfileImage`, `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly update: TeamsMembers["update"]
  /**
   * Deletes a team for all its members. Needs `$delete_team`.
   *
   * Errors: `SessionExpired`, `TeamMembershipNotFound`, `TeamNotFound`, `TeamPermissionRequired`, `UserAuthenticationRequired` or `TransportFailure`.
   */
  readonly delete: TeamsMembers["delete"]
  /**
   * Leaves a team. A team that nobody is left in stays.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly leave: TeamsMembers["leave"]
  /**
   * Selects the team that the user works in, or none, and gives the new value of the user.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `InvalidProfileImage`, `OtpAuthenticationNotEnabled`, `SessionExpired`, `TeamMembershipNotFound`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly select: TeamsMembers["select"]
  /**
   * Lists the members of a team, and how they appear there. Needs `$read_members`.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired` or `TransportFailure`.
   */
  readonly listMembers: TeamsMembers["listMembers"]
  /**
   * Removes a member from a team. Needs `$remove_members`, except for oneself, as with `leave`.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly removeMember: TeamsMembers["removeMember"]
  /**
   * Gets how the user appears in a team; what is not set there is that of the user.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamMembershipNotFound`, `TeamPermissionRequired`, `UserNotFound` or `TransportFailure`.
   */
  readonly getProfile: TeamsMembers["getProfile"]
  /**
   * Changes how the user appears in a team, and gives the new value. An absent key stays as it is.
   *
   * Errors: `CannotGetOwnUserWithoutUser`, `SessionExpired`, `TeamMembershipNotFound` or `TransportFailure`.
   */
  readonly updateProfile: TeamsMembers["updateProfile"]
}

type ServerAppMembers = Promised<ServerApp["Service"]>

type ServerAppVerifySession = Overloads<ServerApp["Service"]["verifySession"]>

/** Everything that the app of a backend can do: on every user, and as the user of a session. */
export interface ServerAppFace {
  /** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
  readonly auth: AuthFace
  /** The user of the session that the app was given, such as that of a request. */
  readonly user: CurrentUserFace
  /** The project that the app belongs to. */
  readonly project: CurrentProjectFace
  /** The API keys of any user and of any team of the project, for a server. */
  readonly apiKeys: ServerApiKeysFace
  /** The accounts at providers with which a server can act for any user of the project. */
  readonly connectedAccounts: ServerConnectedAccountsFace
  /** The e-mail addresses of any user of the project, for a server. */
  readonly contactChannels: ServerContactChannelsFace
  /** E-mails to the users of the project. */
  readonly emails: ServerEmailsFace
  /** Inviting to any team of the project, for a server. */
  readonly invitations: ServerTeamInvitationsFace
  /** The kinds of e-mails that the project sends, and which of them any user gets, for a server. */
  readonly notifications: ServerNotificationsFace
  /** The accounts at providers of any user of the project, for a server. */
  readonly oauthProviders: ServerOAuthProvidersFace
  /** What any customer has and can buy, for a server. */
  readonly payments: ServerPaymentsFace
  /** What the users of the project may do: in a team where `teamId` is given, else in the whole project. */
  readonly permissions: ServerPermissionsFace
  /** The sessions of any user of the project, for a server. */
  readonly sessions: ServerSessionsFace
  /** The teams of the project and their members, as a server sees them. */
  readonly teams: ServerTeamsFace
  /**
   * The options of the app as JSON, for an app elsewhere: `createClientAppFromJson`. It never holds a secret. Fails with
   * `InvalidOption` if the redirect method is a function.
   *
   * Errors: `InvalidOption`.
   */
  readonly toJson: ServerAppMembers["toJson"]
  /** The users of the project, as a server sees them. */
  readonly users: UsersFace
  /**
   * Values that the platform keeps and cannot read: they are encrypted here. Neither the key nor the value nor the secret leaves this
   * program in clear text.
   */
  readonly vault: ServerVaultFace
  /** Verifies a session locally, against the project's published keys; without arguments, the session that the app acts for. */
  readonly verifySession: {
    /**
     * Verifies the session that the app acts for, such as that of a request in `app.forRequest({ request, response })`. An access
     * token that has expired is renewed first, and written where the session's tokens are; a fresh one costs no request.
     *
     * Errors: `SessionExpired`, `SigningKeyUnknownError`, `SigningKeysUnavailableError`, `TokenExpiredError`, `TokenMalformedError`, `TokenMissingError`, `TokenNotActiveError`, `TokenProjectError`, `TokenSignatureError`, `TokenUserKindError` or `TransportFailure`.
     */
    (...args: ServerAppVerifySession[2]["args"]): ServerAppVerifySession[2]["promise"]
    /**
     * Verifies the session of a request (`Authorization: Bearer`, `x-stack-auth` or cookies), or an access token. Renews nothing.
     *
     * Errors: `InvalidInput`, `SigningKeyUnknownError`, `SigningKeysUnavailableError`, `TokenExpiredError`, `TokenMalformedError`, `TokenMissingError`, `TokenNotActiveError`, `TokenProjectError`, `TokenSignatureError` or `TokenUserKindError`.
     */
    (...args: ServerAppVerifySession[3]["args"]): ServerAppVerifySession[3]["promise"]
    readonly result: ServerAppMembers["verifySession"]["result"]
  }
}

type ServerApiKeysMembers = Promised<ServerApiKeys["Service"]>

type ServerApiKeysList = Overloads<ServerApiKeys["Service"]["list"]>

type ServerApiKeysGet = Overloads<ServerApiKeys["Service"]["get"]>

type ServerApiKeysCreate = Overloads<ServerApiKeys["Service"]["create"]>

type ServerApiKeysUpdate = Overloads<ServerApiKeys["Service"]["update"]>

type ServerApiKeysRevoke = Overloads<ServerApiKeys["Service"]["revoke"]>

type ServerApiKeysCheck = Overloads<ServerApiKeys["Service"]["check"]>

type ServerApiKeysGetUser = Overloads<ServerApiKeys["Service"]["getUser"]>

type ServerApiKeysGetTeam = Overloads<ServerApiKeys["Service"]["getTeam"]>

/** The API keys of any user and of any team of the project, for a server. */
export interface ServerApiKeysFace {
  /** Lists the keys of a user, the newest first. An unknown user has none. */
  readonly list: {
    /**
     * Lists the keys of a team, the newest first. An unknown team has none.
     *
     * Errors: `TeamApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysList[2]["args"]): ServerApiKeysList[2]["promise"]
    /**
     * Lists the keys of a user, the newest first. An unknown user has none.
     *
     * Errors: `UserApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysList[3]["args"]): ServerApiKeysList[3]["promise"]
    readonly result: ServerApiKeysMembers["list"]["result"]
  }
  /** Gets a key of a user. */
  readonly get: {
    /**
     * Gets a key of a team.
     *
     * Errors: `ApiKeyNotFound`, `TeamApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysGet[2]["args"]): ServerApiKeysGet[2]["promise"]
    /**
     * Gets a key of a user.
     *
     * Errors: `ApiKeyNotFound`, `UserApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysGet[3]["args"]): ServerApiKeysGet[3]["promise"]
    readonly result: ServerApiKeysMembers["get"]["result"]
  }
  /** Creates a key of a user. Its full value is in this answer only. */
  readonly create: {
    /**
     * Creates a key of a team. Its full value is in this answer only.
     *
     * Errors: `TeamApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysCreate[2]["args"]): ServerApiKeysCreate[2]["promise"]
    /**
     * Creates a key of a user. Its full value is in this answer only.
     *
     * Errors: `UserApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysCreate[3]["args"]): ServerApiKeysCreate[3]["promise"]
    readonly result: ServerApiKeysMembers["create"]["result"]
  }
  /** Changes the description of a key of a user, and gives the new value. */
  readonly update: {
    /**
     * Changes the description of a key of a team, and gives the new value.
     *
     * Errors: `ApiKeyNotFound`, `TeamApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysUpdate[2]["args"]): ServerApiKeysUpdate[2]["promise"]
    /**
     * Changes the description of a key of a user, and gives the new value.
     *
     * Errors: `ApiKeyNotFound`, `UserApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysUpdate[3]["args"]): ServerApiKeysUpdate[3]["promise"]
    readonly result: ServerApiKeysMembers["update"]["result"]
  }
  /** Revokes a key of a user for ever, and gives the new value. A second time changes nothing. */
  readonly revoke: {
    /**
     * Revokes a key of a team for ever, and gives the new value. A second time changes nothing.
     *
     * Errors: `ApiKeyNotFound`, `TeamApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysRevoke[2]["args"]): ServerApiKeysRevoke[2]["promise"]
    /**
     * Revokes a key of a user for ever, and gives the new value. A second time changes nothing.
     *
     * Errors: `ApiKeyNotFound`, `UserApiKeysNotEnabled` or `TransportFailure`.
     */
    (...args: ServerApiKeysRevoke[3]["args"]): ServerApiKeysRevoke[3]["promise"]
    readonly result: ServerApiKeysMembers["revoke"]["result"]
  }
  /** Finds the key of a user or of a team that a request came with. Fails where it is not valid. */
  readonly check: {
    /**
     * Finds the key of a user that a request came with. Fails where it is not valid, or is a team's.
     *
     * Errors: `ApiKeyExpired`, `ApiKeyNotFound`, `ApiKeyRevoked`, `WrongApiKeyType` or `TransportFailure`.
     */
    (...args: ServerApiKeysCheck[1]["args"]): ServerApiKeysCheck[1]["promise"]
    /**
     * Finds the key of a team that a request came with. Fails where it is not valid, or is a user's.
     *
     * Errors: `ApiKeyExpired`, `ApiKeyNotFound`, `ApiKeyRevoked`, `WrongApiKeyType` or `TransportFailure`.
     */
    (...args: ServerApiKeysCheck[2]["args"]): ServerApiKeysCheck[2]["promise"]
    /**
     * Finds the key of a user or of a team that a request came with. Fails where it is not valid.
     *
     * Errors: `ApiKeyExpired`, `ApiKeyNotFound`, `ApiKeyRevoked`, `WrongApiKeyType` or `TransportFailure`.
     */
    (...args: ServerApiKeysCheck[3]["args"]): ServerApiKeysCheck[3]["promise"]
    readonly result: ServerApiKeysMembers["check"]["result"]
  }
  /** Gets the user whose key a request came with. Fails with the reason if the key is not valid. */
  readonly getUser: {
    /**
     * Gets the user whose key a request came with, or null if the key is not valid.
     *
     * Errors: `TransportFailure`.
     */
    (...args: ServerApiKeysGetUser[2]["args"]): ServerApiKeysGetUser[2]["promise"]
    /**
     * Gets the user whose key a request came with. Fails with the reason if the key is not valid.
     *
     * Errors: `ApiKeyExpired`, `ApiKeyNotFound`, `ApiKeyRevoked`, `UserNotFound`, `WrongApiKeyType` or `TransportFailure`.
     */
    (...args: ServerApiKeysGetUser[3]["args"]): ServerApiKeysGetUser[3]["promise"]
    readonly result: ServerApiKeysMembers["getUser"]["result"]
  }
  /** Gets the team whose key a request came with. Fails with the reason if the key is not valid. */
  readonly getTeam: {
    /**
     * Gets the team whose key a request came with, or null if the key is not valid.
     *
     * Errors: `TransportFailure`.
     */
    (...args: ServerApiKeysGetTeam[2]["args"]): ServerApiKeysGetTeam[2]["promise"]
    /**
     * Gets the team whose key a request came with. Fails with the reason if the key is not valid.
     *
     * Errors: `ApiKeyExpired`, `ApiKeyNotFound`, `ApiKeyRevoked`, `TeamNotFound`, `WrongApiKeyType` or `TransportFailure`.
     */
    (...args: ServerApiKeysGetTeam[3]["args"]): ServerApiKeysGetTeam[3]["promise"]
    readonly result: ServerApiKeysMembers["getTeam"]["result"]
  }
}

type ServerConnectedAccountsMembers = Promised<ServerConnectedAccounts["Service"]>

/** The accounts at providers with which a server can act for any user of the project. */
export interface ServerConnectedAccountsFace {
  /**
   * Gets a token with which to call a provider for a user, good for five minutes at least; null where the user has no
   * account there, or none with all of the scopes. `provider` is its id in the project, such as `google`.
   *
   * Errors: `OAuthAccessTokenNotAvailable`, `OAuthAccessTokenNotAvailableWithSharedOAuthKeys`, `OAuthProviderNotFoundOrNotEnabled`, `UserNotFound` or `TransportFailure`.
   */
  readonly getAccessToken: ServerConnectedAccountsMembers["getAccessToken"]
  /**
   * Lists the accounts of a user whose providers can be called, the oldest first. Platforms have it since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly list: ServerConnectedAccountsMembers["list"]
}

type ServerContactChannelsMembers = Promised<ServerContactChannels["Service"]>

/** The e-mail addresses of any user of the project, for a server. */
export interface ServerContactChannelsFace {
  /**
   * Lists the addresses of a user.
   *
   * Errors: `TransportFailure`.
   */
  readonly list: ServerContactChannelsMembers["list"]
  /**
   * Gets an address of a user.
   *
   * Errors: `ContactChannelNotFound` or `TransportFailure`.
   */
  readonly get: ServerContactChannelsMembers["get"]
  /**
   * Adds an address to a user, verified or not.
   *
   * Errors: `ContactChannelAlreadyExists`, `ContactChannelAlreadyUsedForAuthBySomeoneElse`, `UserNotFound` or `TransportFailure`.
   */
  readonly create: ServerContactChannelsMembers["create"]
  /**
   * Changes an address of a user. An absent key stays as it is.
   *
   * Errors: `ContactChannelAlreadyUsedForAuthBySomeoneElse`, `ContactChannelNotFound` or `TransportFailure`.
   */
  readonly update: ServerContactChannelsMembers["update"]
  /**
   * Removes an address of a user.
   *
   * Errors: `ContactChannelNotFound` or `TransportFailure`.
   */
  readonly delete: ServerContactChannelsMembers["delete"]
  /**
   * Sends the link that verifies an address; `callbackUrl` is the page that it leads to.
   *
   * Errors: `ContactChannelNotFound`, `EmailAlreadyVerified`, `RedirectUrlNotWhitelisted`, `UserIdDoesNotExist` or `TransportFailure`.
   */
  readonly sendVerificationEmail: ServerContactChannelsMembers["sendVerificationEmail"]
}

type ServerEmailsMembers = Promised<ServerEmails["Service"]>

/** E-mails to the users of the project. */
export interface ServerEmailsFace {
  /**
   * Sends an e-mail to some users or to all of them, and gives those whom it is for, in any order. The sending itself goes on after
   * the answer; users without an address, and those who switched the category off, get nothing. Needs a mail server of the
   * project's own.
   *
   * Errors: `EmailDraftNotFound`, `EmailTemplateNotFound`, `ItemQuantityInsufficientAmount`, `NotificationCategoryNotFound`, `RequiresCustomEmailServer`, `UserIdDoesNotExist` or `TransportFailure`.
   */
  readonly send: ServerEmailsMembers["send"]
  /**
   * Lists the e-mails that are being sent or were, the newest first. A page holds 100 unless `limit` says less. Since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly listOutbox: ServerEmailsMembers["listOutbox"]
  /**
   * Gives every e-mail of the outbox that the query finds, page after page, as they are taken. Since 2026-04.
   *
   * Errors: `IncompleteListError` or `TransportFailure`.
   */
  readonly streamOutbox: ServerEmailsMembers["streamOutbox"]
  /**
   * Gets an e-mail of the outbox. Fails with `EmailNotFound` if there is none with this id. Since 2026-04.
   *
   * Errors: `EmailNotFound` or `TransportFailure`.
   */
  readonly getOutboxEmail: ServerEmailsMembers["getOutboxEmail"]
  /**
   * Changes an e-mail that is not being sent yet, and gives the new value. An absent key stays as it is; what changes the
   * content renders it anew. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly updateOutboxEmail: ServerEmailsMembers["updateOutboxEmail"]
  /**
   * Holds an e-mail back until `resumeOutboxEmail`. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly pauseOutboxEmail: ServerEmailsMembers["pauseOutboxEmail"]
  /**
   * Lets an e-mail go on that was paused. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly resumeOutboxEmail: ServerEmailsMembers["resumeOutboxEmail"]
  /**
   * Takes an e-mail back that is not being sent yet; it becomes `skipped`. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly cancelOutboxEmail: ServerEmailsMembers["cancelOutboxEmail"]
  /**
   * Gets what became of the e-mails of the last hour, day, week and month, and how many can be sent. Since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly getDelivery: ServerEmailsMembers["getDelivery"]
  /**
   * Makes the capacity four times higher for four hours. Since 2026-04.
   *
   * Errors: `EmailCapacityBoostAlreadyActive` or `TransportFailure`.
   */
  readonly boostCapacity: ServerEmailsMembers["boostCapacity"]
}

type ServerTeamInvitationsMembers = Promised<ServerTeamInvitations["Service"]>

/** Inviting to any team of the project, for a server. */
export interface ServerTeamInvitationsFace {
  /**
   * Lists the invitations of a team that are neither used nor expired.
   *
   * Errors: `TeamNotFound` or `TransportFailure`.
   */
  readonly list: ServerTeamInvitationsMembers["list"]
  /**
   * Lists the open invitations to verified addresses of a user. Platforms have it since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly listReceived: ServerTeamInvitationsMembers["listReceived"]
  /**
   * Makes a user join the team of an invitation that the user has received. Platforms have it since 2026-04.
   *
   * Errors: `ItemNotFound`, `ItemQuantityInsufficientAmount`, `VerificationCodeNotFound` or `TransportFailure`.
   */
  readonly acceptReceived: ServerTeamInvitationsMembers["acceptReceived"]
  /**
   * Invites somebody to a team by e-mail; `callbackUrl` is the page that its link leads to.
   *
   * Errors: `RedirectUrlNotWhitelisted` or `TransportFailure`.
   */
  readonly send: ServerTeamInvitationsMembers["send"]
  /**
   * Takes an invitation back.
   *
   * Errors: `TeamInvitationNotFound`, `TeamNotFound` or `TransportFailure`.
   */
  readonly revoke: ServerTeamInvitationsMembers["revoke"]
}

type ServerNotificationsMembers = Promised<ServerNotifications["Service"]>

/** The kinds of e-mails that the project sends, and which of them any user gets, for a server. */
export interface ServerNotificationsFace {
  /**
   * Lists the categories, with what a user has chosen. All are enabled at first.
   *
   * Errors: `UserNotFound` or `TransportFailure`.
   */
  readonly list: ServerNotificationsMembers["list"]
  /**
   * Says whether a user gets the e-mails of a category, and gives the new value.
   *
   * Errors: `NotificationCategoryNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly setEnabled: ServerNotificationsMembers["setEnabled"]
}

type ServerOAuthProvidersMembers = Promised<ServerOAuthProviders["Service"]>

/** The accounts at providers of any user of the project, for a server. */
export interface ServerOAuthProvidersFace {
  /**
   * Lists the accounts of a user, the oldest first.
   *
   * Errors: `UserNotFound` or `TransportFailure`.
   */
  readonly list: ServerOAuthProvidersMembers["list"]
  /**
   * Gets an account of a user by its id, which is neither that of the provider nor `accountId`.
   *
   * Errors: `OAuthProviderNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly get: ServerOAuthProvidersMembers["get"]
  /**
   * Adds an account to a user: `accountId` is the provider's own id of it, and `providerConfigId` that of the provider in the project.
   *
   * Errors: `OAuthProviderAccountIdAlreadyUsedForSignIn`, `OAuthProviderAlreadyConnected`, `OAuthProviderNotConfigured`, `UserNotFound` or `TransportFailure`.
   */
  readonly create: ServerOAuthProvidersMembers["create"]
  /**
   * Changes an account of a user, and gives the new value. An absent key stays as it is.
   *
   * Errors: `OAuthProviderAccountIdAlreadyUsedForSignIn`, `OAuthProviderAlreadyConnected`, `OAuthProviderNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly update: ServerOAuthProvidersMembers["update"]
  /**
   * Removes an account from a user.
   *
   * Errors: `OAuthProviderNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly delete: ServerOAuthProvidersMembers["delete"]
}

type ServerPaymentsMembers = Promised<ServerPayments["Service"]>

/** What any customer has and can buy, for a server. */
export interface ServerPaymentsFace {
  /**
   * Gets how much of an item a customer has.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly getItem: ServerPaymentsMembers["getItem"]
  /**
   * Adds to the quantity of an item.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `ItemQuantityInsufficientAmount`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly increaseQuantity: ServerPaymentsMembers["increaseQuantity"]
  /**
   * Takes from the quantity of an item, also more than there is: it is negative then.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `ItemQuantityInsufficientAmount`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly decreaseQuantity: ServerPaymentsMembers["decreaseQuantity"]
  /**
   * Takes from the quantity of an item if there is enough; false where there is not, and nothing was taken. Not atomic: of several
   * calls at once more can succeed than there is, and the quantity is then negative. The guide on payments has a safe way.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly tryDecreaseQuantity: ServerPaymentsMembers["tryDecreaseQuantity"]
  /**
   * Lists products of a customer, by id since 2026-04 and the oldest first before, also those that are for servers only.
   *
   * Errors: `InvalidCursor`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly listProducts: ServerPaymentsMembers["listProducts"]
  /**
   * Gives every product of a customer, page after page, as they are taken. A page holds 100 unless `limit` says otherwise.
   *
   * Errors: `IncompleteListError`, `InvalidCursor`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly streamProducts: ServerPaymentsMembers["streamProducts"]
  /**
   * Gives a customer a product without a payment, by a subscription since 2026-04. Only a stackable one can be given several times; `quantity` is 1 by default.
   *
   * Errors: `AddOnBaseMissing`, `ProductAlreadyGranted`, `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `ProductLineAlreadyOwned`, `ProductNotStackable`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly grantProduct: ServerPaymentsMembers["grantProduct"]
  /**
   * Makes the address of the page where a customer buys a product. `returnUrl` is a trusted page that it leads back to.
   *
   * Errors: `NewPurchasesBlocked`, `PaymentsNotSetUp`, `ProductAlreadyGranted`, `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `RedirectUrlNotWhitelisted` or `TransportFailure`.
   */
  readonly createCheckoutUrl: ServerPaymentsMembers["createCheckoutUrl"]
  /**
   * Cancels a subscription of any customer. Its product stays to the end of the paid period. What is no subscription, or
   * cancelled, is refused with `BadRequest`. Platforms have it since 2026-04.
   *
   * Errors: `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly cancelSubscription: ServerPaymentsMembers["cancelSubscription"]
  /**
   * Changes a paid subscription of a user or a team to another product of its line. Platforms have it since 2026-04.
   *
   * Errors: `DefaultPaymentMethodRequired`, `NewPurchasesBlocked`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly switchSubscription: ServerPaymentsMembers["switchSubscription"]
  /**
   * Gets how a user or a team pays. Platforms have it since 2026-04.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly getBilling: ServerPaymentsMembers["getBilling"]
  /**
   * Lists invoices of a user or a team, the newest first. A page holds 10 unless `limit` says otherwise, and 100 at most. Since 2026-04.
   *
   * Errors: `InvalidCursor` or `TransportFailure`.
   */
  readonly listInvoices: ServerPaymentsMembers["listInvoices"]
  /**
   * Gives every invoice of a user or a team, page after page, as they are taken. Since 2026-04.
   *
   * Errors: `IncompleteListError`, `InvalidCursor` or `TransportFailure`.
   */
  readonly streamInvoices: ServerPaymentsMembers["streamInvoices"]
  /**
   * Begins to ask a user or a team for a payment method, with a secret for the payment service's form. Since 2026-04.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly setUpPaymentMethod: ServerPaymentsMembers["setUpPaymentMethod"]
  /**
   * Makes the payment method of a completed setup the default one, and gives it. Since 2026-04.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly setDefaultPaymentMethod: ServerPaymentsMembers["setDefaultPaymentMethod"]
}

type ServerPermissionsMembers = Promised<ServerPermissions["Service"]>

type ServerPermissionsList = Overloads<ServerPermissions["Service"]["list"]>

type ServerPermissionsGet = Overloads<ServerPermissions["Service"]["get"]>

type ServerPermissionsGrant = Overloads<ServerPermissions["Service"]["grant"]>

type ServerPermissionsRevoke = Overloads<ServerPermissions["Service"]["revoke"]>

/** What the users of the project may do: in a team where `teamId` is given, else in the whole project. */
export interface ServerPermissionsFace {
  /** Lists the permissions of a user, or of all, in the whole project, with those that they contain unless `recursive` is false. */
  readonly list: {
    /**
     * Lists the permissions of a user, or of all, in a team, with those that they contain unless `recursive` is false.
     *
     * Errors: `TransportFailure`.
     */
    (...args: ServerPermissionsList[2]["args"]): ServerPermissionsList[2]["promise"]
    /**
     * Lists the permissions of a user, or of all, in the whole project, with those that they contain unless `recursive` is false.
     *
     * Errors: `TransportFailure`.
     */
    (...args: ServerPermissionsList[3]["args"]): ServerPermissionsList[3]["promise"]
    readonly result: ServerPermissionsMembers["list"]["result"]
  }
  /**
   * Lists the permissions of a user, or of all, in all teams at once, with those that they contain unless `recursive` is false.
   *
   * Errors: `TransportFailure`.
   */
  readonly listInTeams: ServerPermissionsMembers["listInTeams"]
  /** Gets a permission in the whole project, granted itself or contained in another. Fails with `PermissionNotFound` if the user lacks it. */
  readonly get: {
    /**
     * Gets a permission in a team, granted itself or contained in another, or null if the user lacks it.
     *
     * Errors: `TransportFailure`.
     */
    (...args: ServerPermissionsGet[0]["args"]): ServerPermissionsGet[0]["promise"]
    /**
     * Gets a permission in the whole project, granted itself or contained in another, or null if the user lacks it.
     *
     * Errors: `TransportFailure`.
     */
    (...args: ServerPermissionsGet[1]["args"]): ServerPermissionsGet[1]["promise"]
    /**
     * Gets a permission in a team, granted itself or contained in another. Fails with `TeamPermissionNotFound` if the user lacks it.
     *
     * Errors: `TeamPermissionNotFound` or `TransportFailure`.
     */
    (...args: ServerPermissionsGet[2]["args"]): ServerPermissionsGet[2]["promise"]
    /**
     * Gets a permission in the whole project, granted itself or contained in another. Fails with `PermissionNotFound` if the user lacks it.
     *
     * Errors: `PermissionNotFound` or `TransportFailure`.
     */
    (...args: ServerPermissionsGet[3]["args"]): ServerPermissionsGet[3]["promise"]
    readonly result: ServerPermissionsMembers["get"]["result"]
  }
  /**
   * Tells whether a user has a permission, granted itself or contained in another.
   *
   * Errors: `TransportFailure`.
   */
  readonly has: ServerPermissionsMembers["has"]
  /** Grants a permission in the whole project. Granting it again changes nothing. */
  readonly grant: {
    /**
     * Grants a permission to a member of a team. Granting it again changes nothing.
     *
     * Errors: `PermissionNotFound`, `PermissionScopeMismatch`, `TeamMembershipNotFound`, `UserNotFound` or `TransportFailure`.
     */
    (...args: ServerPermissionsGrant[2]["args"]): ServerPermissionsGrant[2]["promise"]
    /**
     * Grants a permission in the whole project. Granting it again changes nothing.
     *
     * Errors: `PermissionNotFound`, `PermissionScopeMismatch`, `UserNotFound` or `TransportFailure`.
     */
    (...args: ServerPermissionsGrant[3]["args"]): ServerPermissionsGrant[3]["promise"]
    readonly result: ServerPermissionsMembers["grant"]["result"]
  }
  /** Revokes a permission in the whole project that was granted itself, not one that another contains. */
  readonly revoke: {
    /**
     * Revokes a permission in a team that was granted itself, not one that another contains.
     *
     * Errors: `TeamMembershipNotFound`, `TeamPermissionNotFound`, `UserNotFound` or `TransportFailure`.
     */
    (...args: ServerPermissionsRevoke[2]["args"]): ServerPermissionsRevoke[2]["promise"]
    /**
     * Revokes a permission in the whole project that was granted itself, not one that another contains.
     *
     * Errors: `PermissionNotFound`, `UserNotFound` or `TransportFailure`.
     */
    (...args: ServerPermissionsRevoke[3]["args"]): ServerPermissionsRevoke[3]["promise"]
    readonly result: ServerPermissionsMembers["revoke"]["result"]
  }
}

type ServerSessionsMembers = Promised<ServerSessions["Service"]>

/** The sessions of any user of the project, for a server. */
export interface ServerSessionsFace {
  /**
   * Begins a session for a user, past any second factor, and gives its tokens.
   *
   * Errors: `UserIdDoesNotExist` or `TransportFailure`.
   */
  readonly create: ServerSessionsMembers["create"]
  /**
   * Lists the sessions of a user, the newest first; impersonations only for an admin.
   *
   * Errors: `TransportFailure`.
   */
  readonly list: ServerSessionsMembers["list"]
  /**
   * Ends a session of a user.
   *
   * Errors: `SessionNotFound` or `TransportFailure`.
   */
  readonly revoke: ServerSessionsMembers["revoke"]
}

type ServerTeamsMembers = Promised<ServerTeams["Service"]>

/** The teams of the project and their members, as a server sees them. */
export interface ServerTeamsFace {
  /**
   * Lists the teams of a user, or all of the project, the oldest first.
   *
   * Errors: `TransportFailure`.
   */
  readonly list: ServerTeamsMembers["list"]
  /**
   * Lists some of the teams of the project or of a user, the oldest first unless `desc`; `query` looks for a part of the name.
   * Platforms have it since 2026-11.
   *
   * Errors: `TransportFailure`.
   */
  readonly listPage: ServerTeamsMembers["listPage"]
  /**
   * Gets a team.
   *
   * Errors: `TeamNotFound` or `TransportFailure`.
   */
  readonly get: ServerTeamsMembers["get"]
  /**
   * Creates a team and gives it. It has no members unless `creatorUserId` names the first; it is selected for nobody.
   *
   * Errors: `InvalidProfileImage`, `UserNotFound` or `TransportFailure`.
   */
  readonly create: ServerTeamsMembers["create"]
  /**
   * Changes a team and gives the new value. An absent key stays as it is.
   *
   * Errors: `InvalidProfileImage`, `TeamNotFound` or `TransportFailure`.
   */
  readonly update: ServerTeamsMembers["update"]
  /**
   * Deletes a team for all its members.
   *
   * Errors: `TeamNotFound` or `TransportFailure`.
   */
  readonly delete: ServerTeamsMembers["delete"]
  /**
   * Adds a user to a team, with the permissions that the project gives to members.
   *
   * Errors: `TeamMembershipAlreadyExists`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly addMember: ServerTeamsMembers["addMember"]
  /**
   * Removes a user from a team.
   *
   * Errors: `TeamMembershipNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly removeMember: ServerTeamsMembers["removeMember"]
  /**
   * Lists the members of a team: the users, and how they appear there.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly listMembers: ServerTeamsMembers["listMembers"]
  /**
   * Lists how users appear in teams: in a team, as a user, or in the whole project.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly listProfiles: ServerTeamsMembers["listProfiles"]
  /**
   * Gets how a member appears in a team; what is not set there is that of the user.
   *
   * Errors: `TeamMembershipNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly getProfile: ServerTeamsMembers["getProfile"]
  /**
   * Changes how a member appears in a team, and gives the new value. An absent key stays as it is.
   *
   * Errors: `TeamMembershipNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly updateProfile: ServerTeamsMembers["updateProfile"]
}

type UsersMembers = Promised<Users["Service"]>

/** The users of the project, as a server sees them. */
export interface UsersFace {
  /**
   * Gets a user by id.
   *
   * Errors: `UserNotFound` or `TransportFailure`.
   */
  readonly get: UsersMembers["get"]
  /**
   * Lists users, the oldest first unless `desc`. Without a `limit` the platform gives all of them at once.
   *
   * Errors: `TransportFailure`.
   */
  readonly list: UsersMembers["list"]
  /**
   * Gives every user that the query finds, page after page, as they are taken. A page holds 100 unless `limit` says otherwise.
   *
   * Errors: `IncompleteListError` or `TransportFailure`.
   */
  readonly stream: UsersMembers["stream"]
  /**
   * Creates a user and gives the new value. Works where the project does not allow people to sign up.
   *
   * Errors: `InvalidPasswordHash`, `InvalidProfileImage`, `OtpAuthenticationNotEnabled`, `PasswordAuthenticationNotEnabled`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly create: UsersMembers["create"]
  /**
   * Changes a user and gives the new value. An absent key stays as it is; a new password ends the user's sessions.
   *
   * Errors: `InvalidPasswordHash`, `InvalidProfileImage`, `OtpAuthenticationNotEnabled`, `PasswordAuthenticationNotEnabled`, `TeamMembershipNotFound`, `UserNotFound`, `UserWithEmailAlreadyExists` or `TransportFailure`.
   */
  readonly update: UsersMembers["update"]
  /**
   * Deletes a user for good.
   *
   * Errors: `UserNotFound` or `TransportFailure`.
   */
  readonly delete: UsersMembers["delete"]
}

type ServerVaultMembers = Promised<ServerVault["Service"]>

type ServerVaultGetValue = Overloads<ServerVault["Service"]["getValue"]>

/**
 * Values that the platform keeps and cannot read: they are encrypted here. Neither the key nor the value nor the secret leaves this
 * program in clear text.
 */
export interface ServerVaultFace {
  /**
   * Keeps a value under a key, in the place of the one before it.
   *
   * Errors: `DataVaultStoreDoesNotExist` or `TransportFailure`.
   */
  readonly setValue: ServerVaultMembers["setValue"]
  /** Gets the value of a key, as clear text. Fails with `DataVaultStoreHashedKeyDoesNotExist` if none was written with this secret. */
  readonly getValue: {
    /**
     * Gets the value of a key, as clear text, or null if none was written with this secret.
     *
     * Errors: `DataVaultStoreDoesNotExist`, `VaultValueUnreadableError` or `TransportFailure`.
     */
    (...args: ServerVaultGetValue[2]["args"]): ServerVaultGetValue[2]["promise"]
    /**
     * Gets the value of a key, as clear text. Fails with `DataVaultStoreHashedKeyDoesNotExist` if none was written with this secret.
     *
     * Errors: `DataVaultStoreDoesNotExist`, `DataVaultStoreHashedKeyDoesNotExist`, `VaultValueUnreadableError` or `TransportFailure`.
     */
    (...args: ServerVaultGetValue[3]["args"]): ServerVaultGetValue[3]["promise"]
    readonly result: ServerVaultMembers["getValue"]["result"]
  }
}

type AdminAppMembers = Promised<AdminApp["Service"]>

type AdminAppVerifySession = Overloads<AdminApp["Service"]["verifySession"]>

/** Everything that the app of a project's owner can do: with the project itself, on every user, and as the user of a session. */
export interface AdminAppFace {
  /** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
  readonly auth: AuthFace
  /** The user of the session that the app was given, such as that of a request. */
  readonly user: CurrentUserFace
  /** The project of the app as its owners see it. */
  readonly project: AdminCurrentProjectFace
  /** The platform's assistant, which writes the sources of themes, templates and drafts. Each conversation has an id of the app's choice. */
  readonly aiChat: AdminAiChatFace
  /** The API keys of any user and of any team of the project, for a server. */
  readonly apiKeys: ServerApiKeysFace
  /** The configuration of the project: all that its settings say, and what they have no field for. */
  readonly config: AdminConfigFace
  /** The accounts at providers with which a server can act for any user of the project. */
  readonly connectedAccounts: ServerConnectedAccountsFace
  /** The e-mail addresses of any user of the project, for a server. */
  readonly contactChannels: ServerContactChannelsFace
  /** The e-mails of the project: what they look like, which were sent, and sending some. */
  readonly emails: AdminEmailsFace
  /** The sets of keys with which apps of the project talk to the platform. */
  readonly internalApiKeys: AdminInternalApiKeysFace
  /** Inviting to any team of the project, for a server. */
  readonly invitations: ServerTeamInvitationsFace
  /** The figures of the project's users. */
  readonly metrics: AdminMetricsFace
  /** The kinds of e-mails that the project sends, and which of them any user gets, for a server. */
  readonly notifications: ServerNotificationsFace
  /** The accounts at providers of any user of the project, for a server. */
  readonly oauthProviders: ServerOAuthProvidersFace
  /** What any customer has and can buy, the payments account of the project, and what was paid. */
  readonly payments: AdminPaymentsFace
  /** What the users of the project may do: in a team where `teamId` is given, else in the whole project. */
  readonly permissions: ServerPermissionsFace
  /** The permissions that can be granted in the whole project. */
  readonly projectPermissionDefinitions: AdminProjectPermissionDefinitionsFace
  /** The sessions of any user of the project, for a server. */
  readonly sessions: ServerSessionsFace
  /** The permissions that can be granted in teams. */
  readonly teamPermissionDefinitions: AdminTeamPermissionDefinitionsFace
  /** The teams of the project and their members, as a server sees them. */
  readonly teams: ServerTeamsFace
  /**
   * The options of the app as JSON, for an app elsewhere: `createClientAppFromJson`. It never holds a secret. Fails with
   * `InvalidOption` if the redirect method is a function.
   *
   * Errors: `InvalidOption`.
   */
  readonly toJson: AdminAppMembers["toJson"]
  /** The users of the project, as a server sees them. */
  readonly users: UsersFace
  /**
   * Values that the platform keeps and cannot read: they are encrypted here. Neither the key nor the value nor the secret leaves this
   * program in clear text.
   */
  readonly vault: ServerVaultFace
  /** Verifies a session locally, against the project's published keys; without arguments, the session that the app acts for. */
  readonly verifySession: {
    /**
     * Verifies the session that the app acts for, such as that of a request in `app.forRequest({ request, response })`. An access
     * token that has expired is renewed first, and written where the session's tokens are; a fresh one costs no request.
     *
     * Errors: `SessionExpired`, `SigningKeyUnknownError`, `SigningKeysUnavailableError`, `TokenExpiredError`, `TokenMalformedError`, `TokenMissingError`, `TokenNotActiveError`, `TokenProjectError`, `TokenSignatureError`, `TokenUserKindError` or `TransportFailure`.
     */
    (...args: AdminAppVerifySession[2]["args"]): AdminAppVerifySession[2]["promise"]
    /**
     * Verifies the session of a request (`Authorization: Bearer`, `x-stack-auth` or cookies), or an access token. Renews nothing.
     *
     * Errors: `InvalidInput`, `SigningKeyUnknownError`, `SigningKeysUnavailableError`, `TokenExpiredError`, `TokenMalformedError`, `TokenMissingError`, `TokenNotActiveError`, `TokenProjectError`, `TokenSignatureError` or `TokenUserKindError`.
     */
    (...args: AdminAppVerifySession[3]["args"]): AdminAppVerifySession[3]["promise"]
    readonly result: AdminAppMembers["verifySession"]["result"]
  }
  /** The endpoints that hear of the project's events. They are managed at Svix, the service that delivers them. */
  readonly webhooks: AdminWebhooksFace
}

type AdminCurrentProjectMembers = Promised<AdminCurrentProject["Service"]>

/** The project of the app as its owners see it. */
export interface AdminCurrentProjectFace {
  /**
   * Gets the project with all its settings.
   *
   * Errors: `OwnerSessionExpired`, `UnexpectedProjectError` or `TransportFailure`.
   */
  readonly get: AdminCurrentProjectMembers["get"]
  /** The project, watched. */
  readonly current: AdminCurrentProjectMembers["current"]
  /**
   * Changes the project and gives the new value. An absent key stays as it is; an array takes the place of the whole one
   * before. An OAuth provider with keys of its own needs a client id and a client secret.
   *
   * Errors: `EmailThemeNotFound`, `InvalidProfileImage`, `OwnerSessionExpired`, `UnexpectedProjectError` or `TransportFailure`.
   */
  readonly update: AdminCurrentProjectMembers["update"]
  /**
   * Deletes the project with everything in it, for good.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly delete: AdminCurrentProjectMembers["delete"]
  /**
   * Gets the reasons why the project is not ready for production; there are none where it is.
   *
   * Errors: `OwnerSessionExpired`, `UnexpectedProjectError` or `TransportFailure`.
   */
  readonly getProductionModeErrors: AdminCurrentProjectMembers["getProductionModeErrors"]
}

type AdminAiChatMembers = Promised<AdminAiChat["Service"]>

/** The platform's assistant, which writes the sources of themes, templates and drafts. Each conversation has an id of the app's choice. */
export interface AdminAiChatFace {
  /**
   * Asks the assistant, and gives the parts of its answer: texts and tool calls. Nothing is kept. Who stops waiting stops the
   * call. Waits up to 2 minutes unless `CallOptions` say otherwise.
   *
   * Errors: `TransportFailure`.
   */
  readonly send: AdminAiChatMembers["send"]
  /**
   * Keeps a message of a conversation, as it is.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly save: AdminAiChatMembers["save"]
  /**
   * Lists the messages of a conversation that were kept, the oldest first. An unknown conversation has none.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminAiChatMembers["list"]
}

type AdminConfigMembers = Promised<AdminConfig["Service"]>

/** The configuration of the project: all that its settings say, and what they have no field for. */
export interface AdminConfigFace {
  /**
   * Gets the whole configuration, with every default filled in.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly get: AdminConfigMembers["get"]
  /** The configuration, watched. */
  readonly current: AdminConfigMembers["current"]
  /**
   * Changes parts of the configuration by path, such as `{"payments.testMode": false}`. A value takes the place of all that is
   * under its path, and null goes back to the default. A path that leads through an entry that does not exist is taken, and
   * changes nothing.
   *
   * Errors: `InvalidConfigOverride` or `TransportFailure`.
   */
  readonly update: AdminConfigMembers["update"]
  /**
   * Gets what one layer sets, by path. Platforms have it since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly getOverride: AdminConfigMembers["getOverride"]
  /**
   * Sets all that one layer sets anew: what it set before and is not here goes back to the layer below. Since 2026-04.
   *
   * Errors: `InvalidConfigOverride` or `TransportFailure`.
   */
  readonly replace: AdminConfigMembers["replace"]
  /**
   * Takes paths out of the level `branch` or `environment`, with all that is under them. Unknown ones are none. Since 2026-04.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly resetKeys: AdminConfigMembers["resetKeys"]
  /**
   * Gets where the level `branch` comes from. Since 2026-04.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly getSource: AdminConfigMembers["getSource"]
  /**
   * Forgets where the level `branch` comes from, so that it can be changed here; it stays as it is. Since 2026-04.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly unlinkSource: AdminConfigMembers["unlinkSource"]
}

type AdminEmailsMembers = Promised<AdminEmails["Service"]>

/** The e-mails of the project: what they look like, which were sent, and sending some. */
export interface AdminEmailsFace {
  /**
   * Sends an e-mail to some users or to all of them, and gives those whom it is for, in any order. The sending itself goes on after
   * the answer; users without an address, and those who switched the category off, get nothing. Needs a mail server of the
   * project's own.
   *
   * Errors: `EmailDraftNotFound`, `EmailTemplateNotFound`, `ItemQuantityInsufficientAmount`, `NotificationCategoryNotFound`, `RequiresCustomEmailServer`, `UserIdDoesNotExist` or `TransportFailure`.
   */
  readonly send: AdminEmailsMembers["send"]
  /**
   * Lists the e-mails that are being sent or were, the newest first. A page holds 100 unless `limit` says less. Since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly listOutbox: AdminEmailsMembers["listOutbox"]
  /**
   * Gives every e-mail of the outbox that the query finds, page after page, as they are taken. Since 2026-04.
   *
   * Errors: `IncompleteListError` or `TransportFailure`.
   */
  readonly streamOutbox: AdminEmailsMembers["streamOutbox"]
  /**
   * Gets an e-mail of the outbox. Fails with `EmailNotFound` if there is none with this id. Since 2026-04.
   *
   * Errors: `EmailNotFound` or `TransportFailure`.
   */
  readonly getOutboxEmail: AdminEmailsMembers["getOutboxEmail"]
  /**
   * Changes an e-mail that is not being sent yet, and gives the new value. An absent key stays as it is; what changes the
   * content renders it anew. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly updateOutboxEmail: AdminEmailsMembers["updateOutboxEmail"]
  /**
   * Holds an e-mail back until `resumeOutboxEmail`. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly pauseOutboxEmail: AdminEmailsMembers["pauseOutboxEmail"]
  /**
   * Lets an e-mail go on that was paused. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly resumeOutboxEmail: AdminEmailsMembers["resumeOutboxEmail"]
  /**
   * Takes an e-mail back that is not being sent yet; it becomes `skipped`. Since 2026-04.
   *
   * Errors: `EmailNotEditable`, `EmailNotFound` or `TransportFailure`.
   */
  readonly cancelOutboxEmail: AdminEmailsMembers["cancelOutboxEmail"]
  /**
   * Gets what became of the e-mails of the last hour, day, week and month, and how many can be sent. Since 2026-04.
   *
   * Errors: `TransportFailure`.
   */
  readonly getDelivery: AdminEmailsMembers["getDelivery"]
  /**
   * Makes the capacity four times higher for four hours. Since 2026-04.
   *
   * Errors: `EmailCapacityBoostAlreadyActive` or `TransportFailure`.
   */
  readonly boostCapacity: AdminEmailsMembers["boostCapacity"]
  /** The e-mails that are written once. A server sends them by their ids. */
  readonly drafts: AdminEmailDraftsFace
  /** The e-mails that are sent again and again, with variables; among them those that the platform itself sends for the project. */
  readonly templates: AdminEmailTemplatesFace
  /** The frames that e-mails are set in. Which of them is the project's own is one of its settings, `emailTheme`. */
  readonly themes: AdminEmailThemesFace
  /**
   * Lists the last 100 e-mails, the newest first, also those that failed: they have an `error`.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminEmailsMembers["list"]
  /** The last 100 e-mails, watched. */
  readonly current: AdminEmailsMembers["current"]
  /**
   * Shows what a stored template or a source looks like in a theme, with sample variables. Sends nothing.
   *
   * Errors: `EmailRenderingError`, `EmailTemplateNotFound`, `EmailThemeNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly render: AdminEmailsMembers["render"]
  /**
   * Tries a mail server out with an e-mail to an address.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly sendTestEmail: AdminEmailsMembers["sendTestEmail"]
  /**
   * Invites a person to sign in, whether or not they are a user. The link of the e-mail is `callbackUrl` itself.
   *
   * Errors: `RedirectUrlNotWhitelisted` or `TransportFailure`.
   */
  readonly sendSignInInvitation: AdminEmailsMembers["sendSignInInvitation"]
}

type AdminEmailDraftsMembers = Promised<AdminEmailDrafts["Service"]>

/** The e-mails that are written once. A server sends them by their ids. */
export interface AdminEmailDraftsFace {
  /**
   * Lists the drafts with their sources, the last changed first.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminEmailDraftsMembers["list"]
  /** The drafts, watched. */
  readonly current: AdminEmailDraftsMembers["current"]
  /**
   * Gets a draft.
   *
   * Errors: `EmailDraftNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly get: AdminEmailDraftsMembers["get"]
  /**
   * Creates a draft, with a sample source where it has none, and gives its id.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly create: AdminEmailDraftsMembers["create"]
  /**
   * Changes a draft. An absent theme stays as it is, for which the draft is read first.
   *
   * Errors: `EmailDraftNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly update: AdminEmailDraftsMembers["update"]
  /**
   * Deletes a draft. Platforms have it since 2026-04.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly delete: AdminEmailDraftsMembers["delete"]
}

type AdminEmailTemplatesMembers = Promised<AdminEmailTemplates["Service"]>

/** The e-mails that are sent again and again, with variables; among them those that the platform itself sends for the project. */
export interface AdminEmailTemplatesFace {
  /**
   * Lists the templates with their sources.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminEmailTemplatesMembers["list"]
  /** The templates, watched. */
  readonly current: AdminEmailTemplatesMembers["current"]
  /**
   * Creates a template of this name with a sample source, and gives its id. Since 2026-04 the project needs a mail server of its own.
   *
   * Errors: `OwnerSessionExpired`, `RequiresCustomEmailServer` or `TransportFailure`.
   */
  readonly create: AdminEmailTemplatesMembers["create"]
  /**
   * Gives a template another source, which must render and set a subject and a category, and shows what it looks like. The
   * project needs a mail server of its own. Platforms before 2026-04 take no notice of a theme that is null or false.
   *
   * Errors: `EmailRenderingError`, `EmailTemplateNotFound`, `OwnerSessionExpired`, `RequiresCustomEmailServer` or `TransportFailure`.
   */
  readonly update: AdminEmailTemplatesMembers["update"]
  /**
   * Deletes a template. The project needs a mail server of its own. Platforms have it since 2026-04.
   *
   * Errors: `OwnerSessionExpired`, `RequiresCustomEmailServer` or `TransportFailure`.
   */
  readonly delete: AdminEmailTemplatesMembers["delete"]
}

type AdminEmailThemesMembers = Promised<AdminEmailThemes["Service"]>

/** The frames that e-mails are set in. Which of them is the project's own is one of its settings, `emailTheme`. */
export interface AdminEmailThemesFace {
  /**
   * Lists the themes of the project by name, without their sources.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminEmailThemesMembers["list"]
  /** The themes, watched. */
  readonly current: AdminEmailThemesMembers["current"]
  /**
   * Gets a theme with its source, a React component in TypeScript.
   *
   * Errors: `EmailThemeNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly get: AdminEmailThemesMembers["get"]
  /**
   * Creates a theme of this name with a sample source.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly create: AdminEmailThemesMembers["create"]
  /**
   * Gives a theme another source, which must render, and gives the new value.
   *
   * Errors: `EmailRenderingError`, `EmailThemeNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly update: AdminEmailThemesMembers["update"]
  /**
   * Deletes a theme. Platforms have it since 2026-11.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly delete: AdminEmailThemesMembers["delete"]
}

type AdminInternalApiKeysMembers = Promised<AdminInternalApiKeys["Service"]>

/** The sets of keys with which apps of the project talk to the platform. */
export interface AdminInternalApiKeysFace {
  /**
   * Lists the sets of keys, the newest first.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminInternalApiKeysMembers["list"]
  /** The sets of keys, watched. */
  readonly current: AdminInternalApiKeysMembers["current"]
  /**
   * Gets a set of keys, of which only the ends are known.
   *
   * Errors: `ApiKeyNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly get: AdminInternalApiKeysMembers["get"]
  /**
   * Creates a set of keys. Their full values are in this answer only.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly create: AdminInternalApiKeysMembers["create"]
  /**
   * Describes a set of keys anew, and gives the new value. An absent key stays as it is.
   *
   * Errors: `ApiKeyNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly update: AdminInternalApiKeysMembers["update"]
  /**
   * Revokes a set of keys for ever, and gives the new value. A second time moves the time of the revocation.
   *
   * Errors: `ApiKeyNotFound`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly revoke: AdminInternalApiKeysMembers["revoke"]
}

type AdminMetricsMembers = Promised<AdminMetrics["Service"]>

/** The figures of the project's users. */
export interface AdminMetricsFace {
  /**
   * Gets the figures: totals, the last 31 days in UTC, countries, ways of signing in, and the newest users.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly get: AdminMetricsMembers["get"]
}

type AdminPaymentsMembers = Promised<AdminPayments["Service"]>

/** What any customer has and can buy, the payments account of the project, and what was paid. */
export interface AdminPaymentsFace {
  /**
   * Gets how much of an item a customer has.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly getItem: AdminPaymentsMembers["getItem"]
  /**
   * Adds to the quantity of an item.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `ItemQuantityInsufficientAmount`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly increaseQuantity: AdminPaymentsMembers["increaseQuantity"]
  /**
   * Takes from the quantity of an item, also more than there is: it is negative then.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `ItemQuantityInsufficientAmount`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly decreaseQuantity: AdminPaymentsMembers["decreaseQuantity"]
  /**
   * Takes from the quantity of an item if there is enough; false where there is not, and nothing was taken. Not atomic: of several
   * calls at once more can succeed than there is, and the quantity is then negative. The guide on payments has a safe way.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly tryDecreaseQuantity: AdminPaymentsMembers["tryDecreaseQuantity"]
  /**
   * Lists products of a customer, by id since 2026-04 and the oldest first before, also those that are for servers only.
   *
   * Errors: `InvalidCursor`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly listProducts: AdminPaymentsMembers["listProducts"]
  /**
   * Gives every product of a customer, page after page, as they are taken. A page holds 100 unless `limit` says otherwise.
   *
   * Errors: `IncompleteListError`, `InvalidCursor`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly streamProducts: AdminPaymentsMembers["streamProducts"]
  /**
   * Gives a customer a product without a payment, by a subscription since 2026-04. Only a stackable one can be given several times; `quantity` is 1 by default.
   *
   * Errors: `AddOnBaseMissing`, `ProductAlreadyGranted`, `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `ProductLineAlreadyOwned`, `ProductNotStackable`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly grantProduct: AdminPaymentsMembers["grantProduct"]
  /**
   * Makes the address of the page where a customer buys a product. `returnUrl` is a trusted page that it leads back to.
   *
   * Errors: `NewPurchasesBlocked`, `PaymentsNotSetUp`, `ProductAlreadyGranted`, `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `RedirectUrlNotWhitelisted` or `TransportFailure`.
   */
  readonly createCheckoutUrl: AdminPaymentsMembers["createCheckoutUrl"]
  /**
   * Cancels a subscription of any customer. Its product stays to the end of the paid period. What is no subscription, or
   * cancelled, is refused with `BadRequest`. Platforms have it since 2026-04.
   *
   * Errors: `ProductCustomerTypeDoesNotMatch`, `ProductDoesNotExist`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly cancelSubscription: AdminPaymentsMembers["cancelSubscription"]
  /**
   * Changes a paid subscription of a user or a team to another product of its line. Platforms have it since 2026-04.
   *
   * Errors: `DefaultPaymentMethodRequired`, `NewPurchasesBlocked`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly switchSubscription: AdminPaymentsMembers["switchSubscription"]
  /**
   * Gets how a user or a team pays. Platforms have it since 2026-04.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly getBilling: AdminPaymentsMembers["getBilling"]
  /**
   * Lists invoices of a user or a team, the newest first. A page holds 10 unless `limit` says otherwise, and 100 at most. Since 2026-04.
   *
   * Errors: `InvalidCursor` or `TransportFailure`.
   */
  readonly listInvoices: AdminPaymentsMembers["listInvoices"]
  /**
   * Gives every invoice of a user or a team, page after page, as they are taken. Since 2026-04.
   *
   * Errors: `IncompleteListError`, `InvalidCursor` or `TransportFailure`.
   */
  readonly streamInvoices: AdminPaymentsMembers["streamInvoices"]
  /**
   * Begins to ask a user or a team for a payment method, with a secret for the payment service's form. Since 2026-04.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly setUpPaymentMethod: AdminPaymentsMembers["setUpPaymentMethod"]
  /**
   * Makes the payment method of a completed setup the default one, and gives it. Since 2026-04.
   *
   * Errors: `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly setDefaultPaymentMethod: AdminPaymentsMembers["setDefaultPaymentMethod"]
  /**
   * Makes the address where the payments account is set up. The first call creates the account.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly setup: AdminPaymentsMembers["setup"]
  /**
   * Gets what the payments account may do; null where the project has none.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly getStripeAccountInfo: AdminPaymentsMembers["getStripeAccountInfo"]
  /** What the payments account may do, watched. */
  readonly currentStripeAccountInfo: AdminPaymentsMembers["currentStripeAccountInfo"]
  /**
   * Makes the secret with which a page shows the widgets of the payments account.
   *
   * Errors: `OwnerSessionExpired`, `PaymentsNotSetUp` or `TransportFailure`.
   */
  readonly createStripeWidgetSession: AdminPaymentsMembers["createStripeWidgetSession"]
  /**
   * Lists what was bought, renewed, refunded or changed by hand, the newest first. A page holds 50 unless `limit` says otherwise.
   *
   * Errors: `InvalidCursor`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly listTransactions: AdminPaymentsMembers["listTransactions"]
  /**
   * Gives every transaction that the query finds, page after page, as they are taken, and each of them once.
   *
   * Errors: `IncompleteListError`, `InvalidCursor`, `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly streamTransactions: AdminPaymentsMembers["streamTransactions"]
  /**
   * Pays a purchase back: a subscription or a one-time purchase, by its own id and not by that of the transaction. Platforms
   * ask for an amount (`amountUsd`) since 2026-11, for entries (`refundEntries`) in 2026-04, and before pay all of it back.
   * What the platform asks for is never guessed: without it the call fails with `NotSupportedByPlatform`, which names it.
   *
   * Errors: `OneTimePurchaseAlreadyRefunded`, `OneTimePurchaseNotFound`, `OwnerSessionExpired`, `SubscriptionAlreadyRefunded`, `SubscriptionInvoiceNotFound`, `TestModePurchaseNonRefundable` or `TransportFailure`.
   */
  readonly refundTransaction: AdminPaymentsMembers["refundTransaction"]
  /**
   * Changes how much of an item a customer has, which may become negative.
   *
   * Errors: `ItemCustomerTypeDoesNotMatch`, `ItemNotFound`, `ItemQuantityInsufficientAmount`, `TeamNotFound`, `UserNotFound` or `TransportFailure`.
   */
  readonly createItemQuantityChange: AdminPaymentsMembers["createItemQuantityChange"]
}

type AdminProjectPermissionDefinitionsMembers = Promised<AdminProjectPermissionDefinitions["Service"]>

/** The permissions that can be granted in the whole project. */
export interface AdminProjectPermissionDefinitionsFace {
  /**
   * Lists the permissions, by id.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminProjectPermissionDefinitionsMembers["list"]
  /** The permissions, watched. */
  readonly current: AdminProjectPermissionDefinitionsMembers["current"]
  /**
   * Defines a permission; its id must be new to both scopes.
   *
   * Errors: `ContainedPermissionNotFound`, `OwnerSessionExpired`, `PermissionIdAlreadyExists` or `TransportFailure`.
   */
  readonly create: AdminProjectPermissionDefinitionsMembers["create"]
  /**
   * Changes a permission and gives the new value. An absent key stays as it is, for which the present value is read first; a
   * new id moves the grants.
   *
   * Errors: `ContainedPermissionNotFound`, `OwnerSessionExpired`, `PermissionIdAlreadyExists`, `PermissionNotFound` or `TransportFailure`.
   */
  readonly update: AdminProjectPermissionDefinitionsMembers["update"]
  /**
   * Deletes a permission with all its grants.
   *
   * Errors: `OwnerSessionExpired`, `PermissionNotFound` or `TransportFailure`.
   */
  readonly delete: AdminProjectPermissionDefinitionsMembers["delete"]
}

type AdminTeamPermissionDefinitionsMembers = Promised<AdminTeamPermissionDefinitions["Service"]>

/** The permissions that can be granted in teams. */
export interface AdminTeamPermissionDefinitionsFace {
  /**
   * Lists the permissions, by id.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly list: AdminTeamPermissionDefinitionsMembers["list"]
  /** The permissions, watched. */
  readonly current: AdminTeamPermissionDefinitionsMembers["current"]
  /**
   * Defines a permission; its id must be new to both scopes.
   *
   * Errors: `ContainedPermissionNotFound`, `OwnerSessionExpired`, `PermissionIdAlreadyExists` or `TransportFailure`.
   */
  readonly create: AdminTeamPermissionDefinitionsMembers["create"]
  /**
   * Changes a permission and gives the new value. An absent key stays as it is, for which the present value is read first; a
   * new id moves the grants.
   *
   * Errors: `ContainedPermissionNotFound`, `OwnerSessionExpired`, `PermissionIdAlreadyExists`, `PermissionNotFound` or `TransportFailure`.
   */
  readonly update: AdminTeamPermissionDefinitionsMembers["update"]
  /**
   * Deletes a permission with all its grants.
   *
   * Errors: `OwnerSessionExpired`, `PermissionNotFound` or `TransportFailure`.
   */
  readonly delete: AdminTeamPermissionDefinitionsMembers["delete"]
}

type AdminWebhooksMembers = Promised<AdminWebhooks["Service"]>

/** The endpoints that hear of the project's events. They are managed at Svix, the service that delivers them. */
export interface AdminWebhooksFace {
  /**
   * Makes a token for Svix, and tells where it is to be used where that is not Svix itself.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly createSvixToken: AdminWebhooksMembers["createSvixToken"]
  /**
   * Sends a test event to an endpoint and waits, up to half a minute, for it to be delivered.
   *
   * Errors: `OwnerSessionExpired` or `TransportFailure`.
   */
  readonly sendTest: AdminWebhooksMembers["sendTest"]
}
