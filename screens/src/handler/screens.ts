import type { CodeOptions } from "portico/react"
import type { LateScreen } from "./lateScreen.js"
import { lateScreen } from "./lateScreen.js"
import type { HandlerScreen } from "./routes.js"

// The code of each page is loaded when it is first shown.
export const signIn = lateScreen(
  () => import("../auth/SignIn.js"),
  ({ SignIn }) => SignIn,
  "sign-in"
)
export const signUp = lateScreen(
  () => import("../auth/SignUp.js"),
  ({ SignUp }) => SignUp,
  "sign-up"
)
export const signOut = lateScreen(
  () => import("../auth/SignOut.js"),
  ({ SignOut }) => SignOut
)
export const emailVerification: LateScreen<CodeOptions> = lateScreen(
  () => import("../auth/EmailVerification.js"),
  ({ EmailVerification }) => EmailVerification
)
export const passwordReset: LateScreen<CodeOptions> = lateScreen(
  () => import("../auth/PasswordReset.js"),
  ({ PasswordReset }) => PasswordReset
)
export const forgotPassword = lateScreen(
  () => import("../auth/ForgotPassword.js"),
  ({ ForgotPassword }) => ForgotPassword
)
export const oauthCallback = lateScreen(
  () => import("../auth/OAuthCallback.js"),
  ({ OAuthCallback }) => OAuthCallback
)
export const magicLinkCallback: LateScreen<CodeOptions> = lateScreen(
  () => import("../auth/MagicLinkCallback.js"),
  ({ MagicLinkCallback }) => MagicLinkCallback
)
export const accountSettings = lateScreen(
  () => import("../account/AccountSettings.js"),
  ({ AccountSettings }) => AccountSettings,
  "none"
)
export const teamInvitation: LateScreen<CodeOptions> = lateScreen(
  () => import("../auth/TeamInvitation.js"),
  ({ TeamInvitation }) => TeamInvitation
)
export const mfa = lateScreen(
  () => import("../auth/Mfa.js"),
  ({ Mfa }) => Mfa
)
export const error = lateScreen(
  () => import("../auth/ErrorPage.js"),
  ({ ErrorPage }) => ErrorPage
)
export const cliAuthConfirm: LateScreen<CodeOptions> = lateScreen(
  () => import("../auth/CliAuthConfirm.js"),
  ({ CliAuthConfirm }) => CliAuthConfirm
)
export const notFound = lateScreen(
  () => import("../auth/NotFound.js"),
  ({ NotFound }) => NotFound
)

/** The lazily loaded screen of each page. */
export const lateScreens: { readonly [Screen in HandlerScreen]: LateScreen } = {
  signIn,
  signUp,
  signOut,
  emailVerification,
  passwordReset,
  forgotPassword,
  oauthCallback,
  magicLinkCallback,
  accountSettings,
  teamInvitation,
  mfa,
  error,
  cliAuthConfirm
}
