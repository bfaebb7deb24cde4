import type * as Effect from "effect/Effect"
import { boolean, string } from "../../../codecs/scalar.js"
import { refuseUnknown } from "../../arguments/refuseUnknown.js"
import type { Session } from "../../session/Session.js"
import type { Navigate } from "../AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import type { RedirectFailure, RedirectOptions, Redirects } from "./Redirects.js"

/** Redirects to the pages of the app. Does nothing if the redirect method is `none`. @source protocol/apps.md#pages */
export interface RedirectMethods {
  /** The URL of each page. */
  readonly urls: HandlerUrls
  /** Redirects to the sign-in page, which leads back here. */
  redirectToSignIn(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the sign-up page, which leads back here. */
  redirectToSignUp(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the sign-out page. */
  redirectToSignOut(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the page that asked for the sign-in, else to the page after signing in. */
  redirectToAfterSignIn(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the page that asked for the sign-up, else to the page after signing up. */
  redirectToAfterSignUp(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the page after signing out. */
  redirectToAfterSignOut(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the e-mail verification page. */
  redirectToEmailVerification(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the password reset page. */
  redirectToPasswordReset(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the forgot-password page. */
  redirectToForgotPassword(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the home page. */
  redirectToHome(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the OAuth callback page. */
  redirectToOAuthCallback(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the magic-link callback page. */
  redirectToMagicLinkCallback(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the account settings page. */
  redirectToAccountSettings(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the team invitation page. */
  redirectToTeamInvitation(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the second-factor page. */
  redirectToMfa(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to the error page. */
  redirectToError(options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Redirects to a URL if it is trusted. */
  redirectTo(url: string, options?: RedirectOptions): Effect.Effect<void, RedirectFailure>
  /** Sets the router used for redirects, which exists only while components are mounted; null removes it. */
  setNavigate(navigate: Navigate | null): Effect.Effect<void>
}

/** Returns one redirect method for each page, of the app with a session. */
export const redirectMethods = (redirects: Redirects["Service"], session: Session["Service"]): RedirectMethods => {
  const to = (target: RedirectTarget) => (options?: RedirectOptions) => {
    refuseUnknown("options", options, redirectOptions)
    return redirects.to(target, options, session)
  }
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
    redirectTo: (url, options) => {
      // A caller without type checks may omit the URL.
      refuseUnknown("redirect", { url: url ?? null }, { url: string })
      refuseUnknown("options", options, redirectOptions)
      return redirects.toUrl(url, options)
    },
    setNavigate: redirects.setNavigate
  }
}

const redirectOptions = { replace: boolean, noRedirectBack: boolean, required: boolean }
