import type * as Effect from "effect/Effect"
import { boolean, string } from "../../../codecs/scalar.js"
import { undeclared } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { Session } from "../../session/Session.js"
import type { Navigate } from "../AuthOptions.js"
import type { HandlerUrls, RedirectTarget } from "./handlerUrls.js"
import type { RedirectFailure, RedirectOptions, Redirects } from "./Redirects.js"

/** Redirects to a page of the app. Does nothing if the redirect method is `none`. */
export type RedirectTo = (options?: RedirectOptions) => Effect.Effect<void, RedirectFailure>

/** Redirects to the pages of the app. @source protocol/apps.md#pages */
export interface RedirectMethods {
  /** The URL of each page. */
  readonly urls: HandlerUrls
  /** Whether the app redirects: false if its `redirectMethod` is `none`. */
  readonly canRedirect: boolean
  /** Redirects to the sign-in page, which leads back here. */
  readonly redirectToSignIn: RedirectTo
  /** Redirects to the sign-up page, which leads back here. */
  readonly redirectToSignUp: RedirectTo
  /** Redirects to the sign-out page. */
  readonly redirectToSignOut: RedirectTo
  /** Redirects to the page that asked for the sign-in, else to the page after signing in. */
  readonly redirectToAfterSignIn: RedirectTo
  /** Redirects to the page that asked for the sign-up, else to the page after signing up. */
  readonly redirectToAfterSignUp: RedirectTo
  /** Redirects to the page after signing out. */
  readonly redirectToAfterSignOut: RedirectTo
  /** Redirects to the e-mail verification page. */
  readonly redirectToEmailVerification: RedirectTo
  /** Redirects to the password reset page. */
  readonly redirectToPasswordReset: RedirectTo
  /** Redirects to the forgot-password page. */
  readonly redirectToForgotPassword: RedirectTo
  /** Redirects to the home page. */
  readonly redirectToHome: RedirectTo
  /** Redirects to the OAuth callback page. */
  readonly redirectToOAuthCallback: RedirectTo
  /** Redirects to the magic-link callback page. */
  readonly redirectToMagicLinkCallback: RedirectTo
  /** Redirects to the account settings page. */
  readonly redirectToAccountSettings: RedirectTo
  /** Redirects to the team invitation page. */
  readonly redirectToTeamInvitation: RedirectTo
  /** Redirects to the second-factor page. */
  readonly redirectToMfa: RedirectTo
  /** Redirects to the error page. */
  readonly redirectToError: RedirectTo
  /** Redirects to a URL if it is trusted. */
  readonly redirectTo: (url: string, options?: RedirectOptions) => Effect.Effect<void, RedirectFailure>
  /** Sets the router used for redirects, which exists only while components are mounted; null removes it. */
  readonly setNavigate: (navigate: Navigate | null) => Effect.Effect<void>
}

/** Returns one redirect method for each page, of the app with a session. */
export const redirectMethods = (redirects: Redirects["Service"], session: Session["Service"]): RedirectMethods => {
  const to =
    (target: RedirectTarget): RedirectTo =>
    (options) => {
      const broken = validateProperties("options", options, redirectOptions)
      if (broken !== null) return undeclared(broken)
      return redirects.to(target, options, session)
    }
  return {
    urls: redirects.urls,
    canRedirect: redirects.canRedirect,
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
      const broken =
        validateProperties("redirect", { url: url ?? null }, { url: string }) ??
        validateProperties("options", options, redirectOptions)
      return broken === null ? redirects.toUrl(url, options) : undeclared(broken)
    },
    setNavigate: redirects.setNavigate
  }
}

const redirectOptions = { replace: boolean, noRedirectBack: boolean, required: boolean }
