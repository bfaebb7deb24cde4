// The pages of the library, each by itself. The code of a page is loaded when it is first shown, so that an app that shows one of them
// carries no other.
import type { ComponentType } from "react"
import type { LateScreen } from "./handler/lateScreen.js"
import { useLateScreen } from "./handler/lateScreen.js"
import * as late from "./handler/screens.js"
import { NotLoadedPage, Waiting } from "./handler/Waiting.js"
import { Root } from "./parts/Root.js"

const page = <Props extends object>(screen: LateScreen<Props>): ComponentType<Props> =>
  function LatePage(props: Props) {
    const state = useLateScreen(screen)
    if (state.status === "ready") {
      const Page = state.component
      return <Page {...props} />
    }
    return <Root>{state.status === "failed" ? <NotLoadedPage {...state} /> : <Waiting />}</Root>
  }

/** The page where people sign in, in every way that the project allows. */
export const SignIn = /* @__PURE__ */ page(late.signIn)

/** The page where people create an account, in every way that the project allows. */
export const SignUp = /* @__PURE__ */ page(late.signUp)

/** The page that signs people out, as soon as it is shown. */
export const SignOut = /* @__PURE__ */ page(late.signOut)

/** The page where people verify an e-mail address, by the link of a mail. */
export const EmailVerification = /* @__PURE__ */ page(late.emailVerification)

/** The page where people choose a new password, by the link of a mail. */
export const PasswordReset = /* @__PURE__ */ page(late.passwordReset)

/** The page where people ask for a link to choose a new password. */
export const ForgotPassword = /* @__PURE__ */ page(late.forgotPassword)

/** The page that providers lead back to. */
export const OAuthCallback = /* @__PURE__ */ page(late.oauthCallback)

/** The page where people sign in by the link of a mail. */
export const MagicLinkCallback = /* @__PURE__ */ page(late.magicLinkCallback)

/**
 * Everything that users may do with their own account: profile, addresses, ways of signing in, second factor, sessions, notifications,
 * API keys, teams and billing, as far as the project allows it. `#security` in the address of the page leads to a page, and
 * `#two-factor` to a section. Goes to the sign-in page if no user is signed in.
 */
export const AccountSettings = /* @__PURE__ */ page(late.accountSettings)

/** The page where people join a team, by the link of a mail. */
export const TeamInvitation = /* @__PURE__ */ page(late.teamInvitation)

/** The page of the second factor, which completes a sign-in of this tab. */
export const Mfa = /* @__PURE__ */ page(late.mfa)

/** The page that tells what went wrong, as the platform leads to it. */
export const ErrorPage = /* @__PURE__ */ page(late.error)

/** The page where people let a command-line program sign in as them. */
export const CliAuthConfirm = /* @__PURE__ */ page(late.cliAuthConfirm)

/** There is no page at the address. */
export const NotFound = /* @__PURE__ */ page(late.notFound)
