import type { LateScreen } from "./lateScreen.js"
import { lateScreen } from "./lateScreen.js"
import type { HandlerScreen } from "./routes.js"

/** The screen of each page, whose code is loaded when it is first shown. */
export const lateScreens: { readonly [Screen in HandlerScreen]: LateScreen } = {
  signIn: /* @__PURE__ */ lateScreen(
    () => import("../auth/SignIn.js"),
    ({ SignIn }) => SignIn
  ),
  signUp: /* @__PURE__ */ lateScreen(
    () => import("../auth/SignUp.js"),
    ({ SignUp }) => SignUp
  ),
  signOut: /* @__PURE__ */ lateScreen(
    () => import("../auth/SignOut.js"),
    ({ SignOut }) => SignOut
  ),
  emailVerification: /* @__PURE__ */ lateScreen(
    () => import("../auth/EmailVerification.js"),
    ({ EmailVerification }) => EmailVerification
  ),
  passwordReset: /* @__PURE__ */ lateScreen(
    () => import("../auth/PasswordReset.js"),
    ({ PasswordReset }) => PasswordReset
  ),
  forgotPassword: /* @__PURE__ */ lateScreen(
    () => import("../auth/ForgotPassword.js"),
    ({ ForgotPassword }) => ForgotPassword
  ),
  oauthCallback: /* @__PURE__ */ lateScreen(
    () => import("../auth/OAuthCallback.js"),
    ({ OAuthCallback }) => OAuthCallback
  ),
  magicLinkCallback: /* @__PURE__ */ lateScreen(
    () => import("../auth/MagicLinkCallback.js"),
    ({ MagicLinkCallback }) => MagicLinkCallback
  ),
  accountSettings: /* @__PURE__ */ lateScreen(
    () => import("../account/AccountSettings.js"),
    ({ AccountSettings }) => AccountSettings
  ),
  teamInvitation: /* @__PURE__ */ lateScreen(
    () => import("../auth/TeamInvitation.js"),
    ({ TeamInvitation }) => TeamInvitation
  ),
  mfa: /* @__PURE__ */ lateScreen(
    () => import("../auth/Mfa.js"),
    ({ Mfa }) => Mfa
  ),
  error: /* @__PURE__ */ lateScreen(
    () => import("../auth/ErrorPage.js"),
    ({ ErrorPage }) => ErrorPage
  ),
  cliAuthConfirm: /* @__PURE__ */ lateScreen(
    () => import("../auth/CliAuthConfirm.js"),
    ({ CliAuthConfirm }) => CliAuthConfirm
  )
}

/** What is shown at an address that is none of the pages. */
export const lateNotFound = /* @__PURE__ */ lateScreen(
  () => import("../auth/NotFound.js"),
  ({ NotFound }) => NotFound
)
