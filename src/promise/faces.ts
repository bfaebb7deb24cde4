// Written by `npm run faces`; change the services instead. An editor shows no documentation through a mapped type, so each
// member stands here with that of its service. Its type is the derived one.

import type { Auth } from "../services/auth/Auth.js"
import type { ServerSessions } from "../services/auth/ServerSessions.js"
import type { ClientApp } from "../services/ClientApp.js"
import type { CurrentProject } from "../services/resources/CurrentProject.js"
import type { CurrentUser } from "../services/resources/CurrentUser.js"
import type { ServerContactChannels } from "../services/resources/ServerContactChannels.js"
import type { Users } from "../services/resources/Users.js"
import type { Overloads, Promised } from "./promised.js"

/** Everything that the app of an end user can do. */
export interface ClientAppFace {
  /** The e-mail addresses of the signed-in user. */
  readonly contactChannels: ContactChannelsFace
  /** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
  readonly auth: AuthFace
  /** The project that the app belongs to. */
  readonly project: CurrentProjectFace
  /** The user of the session. */
  readonly user: CurrentUserFace
}

type ContactChannelsMembers = Promised<ClientApp["Service"]["contactChannels"]>

/** The e-mail addresses of the signed-in user. */
export interface ContactChannelsFace {
  /** Lists the addresses of the user. */
  readonly list: ContactChannelsMembers["list"]
  /** The addresses of the user, watched. */
  readonly current: ContactChannelsMembers["current"]
  /** Adds an address, which is not verified yet. */
  readonly create: ContactChannelsMembers["create"]
  /** Changes an address. A new value has to be verified again. An absent key stays as it is. */
  readonly update: ContactChannelsMembers["update"]
  /** Removes an address. */
  readonly delete: ContactChannelsMembers["delete"]
  /** Sends the link that verifies an address. */
  readonly sendVerificationEmail: ContactChannelsMembers["sendVerificationEmail"]
}

type AuthMembers = Promised<Auth["Service"]>

type AuthGetConnectedAccount = Overloads<Auth["Service"]["getConnectedAccount"]>

/** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
export interface AuthFace {
  /** What the access token says of the user, without a request; null where nobody is signed in. It can be minutes old. */
  readonly getPartialUser: AuthMembers["getPartialUser"]
  /** Signs in with an e-mail and a password, begins a new session, and goes to the page after signing in. */
  readonly signInWithCredential: AuthMembers["signInWithCredential"]
  /**
   * Signs up with an e-mail and a password. An anonymous user becomes a normal one and keeps its id. Never gives up the
   * verification e-mail by itself: an address that the project does not trust is an error.
   */
  readonly signUpWithCredential: AuthMembers["signUpWithCredential"]
  /** Sends a link for choosing a new password. Succeeds in the same way where nobody has the address. */
  readonly sendForgotPasswordEmail: AuthMembers["sendForgotPasswordEmail"]
  /** Succeeds where the code of a reset link can still be used. Counts as an attempt. */
  readonly verifyPasswordResetCode: AuthMembers["verifyPasswordResetCode"]
  /** Sets a new password with the code of a reset link, and ends all sessions of the user. */
  readonly resetPassword: AuthMembers["resetPassword"]
  /** Changes the password of the signed-in user, and ends all other sessions. */
  readonly updatePassword: AuthMembers["updatePassword"]
  /** Gives the signed-in user a first password. */
  readonly setPassword: AuthMembers["setPassword"]
  /**
   * Sends the message. Its six characters and `nonce` sign in too.
   */
  readonly sendMagicLinkEmail: AuthMembers["sendMagicLinkEmail"]
  /**
   * Signs in, or up, with the code of a link. An anonymous user who signs up keeps its id. The code serves once; a
   * redirect that could not be done is found out before it is spent.
   */
  readonly signInWithMagicLink: AuthMembers["signInWithMagicLink"]
  /** Succeeds where the code of a link can still be used. Counts as an attempt. */
  readonly verifyMagicLinkCode: AuthMembers["verifyMagicLinkCode"]
  /**
   * Completes a sign-in with the six digits of an authenticator app. `attemptCode` is that of the error
   * `MultiFactorAuthenticationRequired`; without it, the attempt that this tab keeps is completed. After
   * `InvalidTotpCode` the attempt can be tried again.
   */
  readonly signInWithMfa: AuthMembers["signInWithMfa"]
  /** Makes a secret for an authenticator app. Nothing changes before `enableMfa`. */
  readonly beginMfaEnrolment: AuthMembers["beginMfaEnrolment"]
  /**
   * Switches the second factor on, once `totp` proves that an authenticator app has the secret: the platform would not
   * notice before the next sign-in that nobody has.
   */
  readonly enableMfa: AuthMembers["enableMfa"]
  /** Switches the second factor off. */
  readonly disableMfa: AuthMembers["disableMfa"]
  /**
   * Signs in with a passkey of this device. A dialog that was closed is a `PasskeyCancelledError`; each failure of the
   * platform and of the network has its own error.
   */
  readonly signInWithPasskey: AuthMembers["signInWithPasskey"]
  /** Makes a passkey for the signed-in user. It takes the place of the one before. */
  readonly registerPasskey: AuthMembers["registerPasskey"]
  /**
   * Leaves for a provider. The page goes away; where it does not, this completes after two seconds. An anonymous user who
   * signs up keeps its id.
   */
  readonly signInWithOAuth: AuthMembers["signInWithOAuth"]
  /** Leaves for a provider to give the signed-in user an account there, and comes back to this page. */
  readonly linkOAuth: AuthMembers["linkOAuth"]
  /**
   * Completes what `signInWithOAuth` began, on the page that the provider leads back to. False where there is nothing to
   * do: a reloaded page, or a `?code=` of somebody else, which is left alone. Calls on one page share one exchange; one
   * that could not be made can be called again.
   */
  readonly callOAuthCallback: AuthMembers["callOAuthCallback"]
  /** Reads what went wrong out of the address of the error page, and removes it there. Null where nothing did. Calls on one page give the same. */
  readonly takeCallbackError: AuthMembers["takeCallbackError"]
  /** Gets an account; null where it is missing, or lacks a scope. */
  readonly getConnectedAccount: {
    /** Gets an account; where it is missing, or lacks a scope, leaves for the provider, and comes back to this page. */
    (...args: AuthGetConnectedAccount[1]["args"]): AuthGetConnectedAccount[1]["promise"]
    /** Gets an account; fails where it is missing, or lacks a scope. */
    (...args: AuthGetConnectedAccount[2]["args"]): AuthGetConnectedAccount[2]["promise"]
    /** Gets an account; null where it is missing, or lacks a scope. */
    (...args: AuthGetConnectedAccount[3]["args"]): AuthGetConnectedAccount[3]["promise"]
    readonly result: AuthMembers["getConnectedAccount"]["result"]
  }
  /** Makes an anonymous user and begins its session. Callers at the same time share one user. */
  readonly signUpAnonymously: AuthMembers["signUpAnonymously"]
  /** Lists the sessions of the signed-in user, the newest first; one of them is the present one. */
  readonly listSessions: AuthMembers["listSessions"]
  /** Ends another session of the signed-in user. */
  readonly revokeSession: AuthMembers["revokeSession"]
  /** The tokens, the access token fresh; null where nobody is signed in. */
  readonly getTokens: AuthMembers["getTokens"]
  /** The tokens as plain text, for another program of the same user. Both are null where nobody is signed in. */
  readonly getAuthJson: AuthMembers["getAuthJson"]
  /** The header by which a server reads the session out of a request. */
  readonly getAuthHeaders: AuthMembers["getAuthHeaders"]
  /**
   * The session as a text, to continue it in another place, such as a native app; null where nobody is signed in. Whoever has
   * the text is signed in.
   */
  readonly exportSession: AuthMembers["exportSession"]
  /** Continues an exported session in the place of the present one. Fails for a text of another project. */
  readonly importSession: AuthMembers["importSession"]
  /**
   * Signs out here at once, whatever kind of user is signed in; then tells the platform, and goes to the page after
   * signing out.
   */
  readonly signOut: AuthMembers["signOut"]
  /** Sends the link that verifies the primary e-mail of the signed-in user. */
  readonly sendVerificationEmail: AuthMembers["sendVerificationEmail"]
  /** Verifies the address that a link was sent to. */
  readonly verifyEmail: AuthMembers["verifyEmail"]
  /** Succeeds where the code of a verification link can still be used. Counts as an attempt. */
  readonly checkEmailVerificationCode: AuthMembers["checkEmailVerificationCode"]
  /** Shows a link, waits until somebody confirms the login there, and gives the refresh token of their session. */
  readonly promptCliLogin: AuthMembers["promptCliLogin"]
  /** Confirms a login on a command line with the session of this app, which both share from then on. */
  readonly confirmCliLogin: AuthMembers["confirmCliLogin"]
  /** The address of each page. */
  readonly urls: AuthMembers["urls"]
  /** Goes to the sign-in page, which leads back here. */
  readonly redirectToSignIn: AuthMembers["redirectToSignIn"]
  /** Goes to the sign-up page, which leads back here. */
  readonly redirectToSignUp: AuthMembers["redirectToSignUp"]
  /** Goes to the page that signs out. */
  readonly redirectToSignOut: AuthMembers["redirectToSignOut"]
  /** Goes back to where somebody was sent to sign in from, else to the page after signing in. */
  readonly redirectToAfterSignIn: AuthMembers["redirectToAfterSignIn"]
  /** Goes back to where somebody was sent to sign up from, else to the page after signing up. */
  readonly redirectToAfterSignUp: AuthMembers["redirectToAfterSignUp"]
  /** Goes to the page after signing out. */
  readonly redirectToAfterSignOut: AuthMembers["redirectToAfterSignOut"]
  /** Goes to the page that verifies an e-mail address. */
  readonly redirectToEmailVerification: AuthMembers["redirectToEmailVerification"]
  /** Goes to the page where a new password is chosen. */
  readonly redirectToPasswordReset: AuthMembers["redirectToPasswordReset"]
  /** Goes to the page where a forgotten password is told. */
  readonly redirectToForgotPassword: AuthMembers["redirectToForgotPassword"]
  /** Goes to the home page. */
  readonly redirectToHome: AuthMembers["redirectToHome"]
  /** Goes to the page that providers lead back to. */
  readonly redirectToOAuthCallback: AuthMembers["redirectToOAuthCallback"]
  /** Goes to the page that links of e-mails sign in on. */
  readonly redirectToMagicLinkCallback: AuthMembers["redirectToMagicLinkCallback"]
  /** Goes to the settings of the account. */
  readonly redirectToAccountSettings: AuthMembers["redirectToAccountSettings"]
  /** Goes to the page that accepts an invitation. */
  readonly redirectToTeamInvitation: AuthMembers["redirectToTeamInvitation"]
  /** Goes to the page for the second factor. */
  readonly redirectToMfa: AuthMembers["redirectToMfa"]
  /** Goes to the page that shows what went wrong. */
  readonly redirectToError: AuthMembers["redirectToError"]
  /** Goes to an address, if it is trusted. */
  readonly redirectTo: AuthMembers["redirectTo"]
  /** Goes by a router that exists only while components are mounted; null gives it up. */
  readonly setNavigate: AuthMembers["setNavigate"]
}

type CurrentProjectMembers = Promised<CurrentProject["Service"]>

/** The project that the app belongs to. */
export interface CurrentProjectFace {
  /** Gets the project: its name, and which ways of signing in it allows. */
  readonly get: CurrentProjectMembers["get"]
  /** The project, watched. */
  readonly current: CurrentProjectMembers["current"]
}

type CurrentUserMembers = Promised<CurrentUser["Service"]>

type CurrentUserGet = Overloads<CurrentUser["Service"]["get"]>

/** The user of the session. */
export interface CurrentUserFace {
  /**
   * Gets the signed-in user, or null where nobody is signed in, or only an anonymous user; `anonymous-if-exists` gives
   * that one too.
   */
  readonly get: {
    /**
     * Gets the signed-in user. Where nobody is signed in, goes to the sign-in page and fails with `SessionExpired`; an app
     * that cannot go to another page fails with `NavigationUnavailableError`.
     */
    (...args: CurrentUserGet[0]["args"]): CurrentUserGet[0]["promise"]
    /** Gets the signed-in user. Where nobody is signed in, begins a session of an anonymous user first. */
    (...args: CurrentUserGet[1]["args"]): CurrentUserGet[1]["promise"]
    /** Gets the signed-in user; fails with `SessionExpired` where nobody is signed in, or only an anonymous user. */
    (...args: CurrentUserGet[2]["args"]): CurrentUserGet[2]["promise"]
    /**
     * Gets the signed-in user, or null where nobody is signed in, or only an anonymous user; `anonymous-if-exists` gives
     * that one too.
     */
    (...args: CurrentUserGet[3]["args"]): CurrentUserGet[3]["promise"]
    readonly result: CurrentUserMembers["get"]["result"]
  }
  /** Changes the signed-in user and gives the new value. An absent key stays as it is. */
  readonly update: CurrentUserMembers["update"]
  /** Deletes the signed-in user, where the project allows it; the session ends with it. */
  readonly delete: CurrentUserMembers["delete"]
  /** The signed-in user, watched, an anonymous one too. Null where nobody is signed in. */
  readonly current: CurrentUserMembers["current"]
}

/** Everything that the app of a backend can do: on every user, and as the user of a session. */
export interface ServerAppFace {
  /** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
  readonly auth: AuthFace
  /** The e-mail addresses of any user of the project, for a server. */
  readonly contactChannels: ServerContactChannelsFace
  /** The project that the app belongs to. */
  readonly project: CurrentProjectFace
  /** The sessions of any user of the project, for a server. */
  readonly sessions: ServerSessionsFace
  /** The user of the session that the app was given, such as that of a request. */
  readonly user: CurrentUserFace
  /** The users of the project, as a server sees them. */
  readonly users: UsersFace
}

type ServerContactChannelsMembers = Promised<ServerContactChannels["Service"]>

/** The e-mail addresses of any user of the project, for a server. */
export interface ServerContactChannelsFace {
  /** Lists the addresses of a user. */
  readonly list: ServerContactChannelsMembers["list"]
  /** Gets an address of a user. */
  readonly get: ServerContactChannelsMembers["get"]
  /** Adds an address to a user, verified or not. */
  readonly create: ServerContactChannelsMembers["create"]
  /** Changes an address of a user. An absent key stays as it is. */
  readonly update: ServerContactChannelsMembers["update"]
  /** Removes an address of a user. */
  readonly delete: ServerContactChannelsMembers["delete"]
  /** Sends the link that verifies an address; `callbackUrl` is the page that it leads to. */
  readonly sendVerificationEmail: ServerContactChannelsMembers["sendVerificationEmail"]
}

type ServerSessionsMembers = Promised<ServerSessions["Service"]>

/** The sessions of any user of the project, for a server. */
export interface ServerSessionsFace {
  /** Begins a session for a user, past any second factor, and gives its tokens. */
  readonly create: ServerSessionsMembers["create"]
  /** Lists the sessions of a user, the newest first; impersonations only for an admin. */
  readonly list: ServerSessionsMembers["list"]
  /** Ends a session of a user. */
  readonly revoke: ServerSessionsMembers["revoke"]
}

type UsersMembers = Promised<Users["Service"]>

/** The users of the project, as a server sees them. */
export interface UsersFace {
  /** Gets a user by id. */
  readonly get: UsersMembers["get"]
  /** Lists users, the oldest first unless `desc`. Without a `limit` the platform gives all of them at once. */
  readonly list: UsersMembers["list"]
  /** Gives every user that the query finds, page after page, as they are taken. A page holds 100 unless `limit` says otherwise. */
  readonly stream: UsersMembers["stream"]
  /** Creates a user and gives the new value. Works where the project does not allow people to sign up. */
  readonly create: UsersMembers["create"]
  /** Changes a user and gives the new value. An absent key stays as it is; a new password ends the user's sessions. */
  readonly update: UsersMembers["update"]
  /** Deletes a user for good. */
  readonly delete: UsersMembers["delete"]
}
