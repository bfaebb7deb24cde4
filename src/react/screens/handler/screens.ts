import type { LateScreen } from "./lateScreen.js"
import { lateScreen } from "./lateScreen.js"
import type { HandlerScreen } from "./routes.js"

/** The screen of each page, whose code is loaded when it is first shown. */
export const lateScreens: { readonly [Screen in HandlerScreen]: LateScreen } = {
  signIn: lateScreen(
    () => import("../auth/SignIn.js"),
    ({ SignIn }) => SignIn
  ),
  signUp: lateScreen(
    () => import("../auth/SignUp.js"),
    ({ SignUp }) => SignUp
  ),
  signOut: lateScreen(
    () => import("../auth/SignOut.js"),
    ({ SignOut }) => SignOut
  ),
  emailVerification: lateScreen(
    () => import("../auth/EmailVerification.js"),
    ({ EmailVerification }) => EmailVerification
  ),
  passwordReset: lateScreen(
    () => import("../auth/PasswordReset.js"),
    ({ PasswordReset }) => PasswordReset
  ),
  forgotPassword: lateScreen(
    () => import("../auth/ForgotPassword.js"),
    ({ ForgotPassword }) => ForgotPassword
  ),
  oauthCallback: lateScreen(
    () => import("../auth/OAuthCallback.js"),
    ({ OAuthCallback }) => OAuthCallback
  ),
  magicLinkCallback: lateScreen(
    () => import("../auth/MagicLinkCallback.js"),
    ({ MagicLinkCallback }) => MagicLinkCallback
  ),
  accountSettings: lateScreen(
    () => import("../account/AccountSettings.js"),
    ({ AccountSettings }) => AccountSettings
  ),
  teamInvitation: lateScreen(
    () => import("../auth/TeamInvitation.js"),
    ({ TeamInvitation }) => TeamInvitation
  ),
  mfa: lateScreen(
    () => import("../auth/Mfa.js"),
    ({ Mfa }) => Mfa
  ),
  error: lateScreen(
    () => import("../auth/ErrorPage.js"),
    ({ ErrorPage }) => ErrorPage
  ),
  cliAuthConfirm: lateScreen(
    () => import("../auth/CliAuthConfirm.js"),
    ({ CliAuthConfirm }) => CliAuthConfirm
  )
}
