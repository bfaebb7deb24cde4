import type { ClientApp } from "../promise/client.js"

export type { GetBotChallengeToken, Navigate, RedirectMethod } from "../services/auth/AuthOptions.js"
export type { ShownCode } from "../services/auth/MagicLink.js"
export type { Enrolment } from "../services/auth/mfa/MfaEnrolment.js"
export type { CrossDomainRequest } from "../services/auth/oauth/CrossDomain.js"
export type { CallbackError } from "../services/auth/oauth/callbackError.js"
export type { OAuthOptions } from "../services/auth/oauth/OAuth.js"
export type { OAuthCallbackOptions } from "../services/auth/oauth/OAuthCallback.js"
export type { PasskeyOptions } from "../services/auth/Passkey.js"
export type { LinkOptions, SignUp } from "../services/auth/Password.js"
export type { Credential } from "../services/auth/PasswordSignIn.js"
export type { CliLoginOptions } from "../services/auth/promptCliLogin.js"
export type { HandlerPage, HandlerUrls, RedirectTarget } from "../services/auth/redirects/handlerUrls.js"
export type { RedirectFailure, RedirectOptions } from "../services/auth/redirects/Redirects.js"
export type { SignInOptions } from "../services/auth/SigningIn.js"
export type { SignedOut, SignOutOptions } from "../services/auth/sessions/SignOut.js"
export type { SessionChange } from "../services/ReadOnlyApp.js"
export type { AuthJson, FreshnessOptions, SessionPair } from "../services/session/Session.js"

/** `auth` of every app. */
export type Auth = ClientApp["auth"]
