import type * as Effect from "effect/Effect"
import type { ConnectionError } from "../../errors/sdk.js"
import type { Navigate } from "./AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import type { RedirectFailure, RedirectOptions, Redirects } from "./Redirects.js"

/** Goes to one page of the app. Does nothing if the redirect method is `none`. */
export type RedirectTo = (options?: RedirectOptions) => Effect.Effect<void, RedirectFailure | ConnectionError>

/** Going to the pages of the app. @source protocol/apps.md#pages */
export interface RedirectMethods {
  /** The address of each page. */
  readonly urls: HandlerUrls
  /** Goes to the sign-in page, which leads back here. */
  readonly redirectToSignIn: RedirectTo
  /** Goes to the sign-up page, which leads back here. */
  readonly redirectToSignUp: RedirectTo
  /** Goes to the page that signs out. */
  readonly redirectToSignOut: RedirectTo
  /** Goes back to where the user was sent to sign in from, else to the page after signing in. */
  readonly redirectToAfterSignIn: RedirectTo
  /** Goes back to where the user was sent to sign up from, else to the page after signing up. */
  readonly redirectToAfterSignUp: RedirectTo
  /** Goes to the page after signing out. */
  readonly redirectToAfterSignOut: RedirectTo
  /** Goes to the page that verifies an e-mail address. */
  readonly redirectToEmailVerification: RedirectTo
  /** Goes to the page where a new password is chosen. */
  readonly redirectToPasswordReset: RedirectTo
  /** Redirects to the forgot-password page. */
  readonly redirectToForgotPassword: RedirectTo
  /** Goes to the home page. */
  readonly redirectToHome: RedirectTo
  /** Goes to the page that providers lead back to. */
  readonly redirectToOAuthCallback: RedirectTo
  /** Redirects to the magic-link callback page. */
  readonly redirectToMagicLinkCallback: RedirectTo
  /** Goes to the settings of the account. */
  readonly redirectToAccountSettings: RedirectTo
  /** Goes to the page that accepts an invitation. */
  readonly redirectToTeamInvitation: RedirectTo
  /** Goes to the page for the second factor. */
  readonly redirectToMfa: RedirectTo
  /** Goes to the page that shows what went wrong. */
  readonly redirectToError: RedirectTo
  /** Goes to an address, if it is trusted. */
  readonly redirectTo: (url: string, options?: RedirectOptions) => Effect.Effect<void, RedirectFailure | ConnectionError>
  /** Sets the router used for redirects, which exists only while components are mounted; null removes it. */
  readonly setNavigate: (navigate: Navigate | null) => Effect.Effect<void>
}

/** The redirects as methods, each with a name of its own. */
export const redirectMethods = (redirects: Redirects["Service"]): RedirectMethods => {
  const to =
    (target: RedirectTarget): RedirectTo =>
    (options) =>
      redirects.to(target, options)
  return {
    urls: redirects.urls,
    redirectToSignIn: to("signIn"),
    redirectToSignUp: to("signUp"),
    redirectToSignOut: to("signOut"),
    redirectToAfterSignIn: to("afterSignIn"),
    redirectToAfterSignUp: to("afterSignUp"),
    redirectToAfterSignOut: to("afterSignOut"),
    redirectToEmailVerification: to("emailVerification"),
    redirectToPasswordReset: to("passwordReset"),
    redirectToForgotPassword: to("forgotPassword"),
    redirectToHome: to("home"),
    redirectToOAuthCallback: to("oauthCallback"),
    redirectToMagicLinkCallback: to("magicLinkCallback"),
    redirectToAccountSettings: to("accountSettings"),
    redirectToTeamInvitation: to("teamInvitation"),
    redirectToMfa: to("mfa"),
    redirectToError: to("error"),
    redirectTo: redirects.toUrl,
    setNavigate: redirects.setNavigate
  }
}
