// The pages of the library as separate components. The code of each is loaded when it is first shown, so an app that uses one
// page does not bundle the others.
import type { CodeOptions } from "portico/react"
import type { ComponentType } from "react"
import { Root } from "./components/Root.js"
import { Headings, useSteps } from "./components/useHeading.js"
import { useTimesHidden } from "./components/useTimesHidden.js"
import type { LateScreen } from "./handler/lateScreen.js"
import { useLateScreen } from "./handler/lateScreen.js"
import * as late from "./handler/screens.js"
import { NotLoadedPage, Waiting } from "./handler/Waiting.js"

const page = <Props extends object>(screen: LateScreen<Props>): ComponentType<Props> =>
  function LatePage(props: Props) {
    const state = useLateScreen(screen)
    const times = useTimesHidden()
    return (
      <Headings.Provider value={useSteps()}>
        {state.status === "ready" ? (
          <state.component key={times} {...props} />
        ) : (
          <Root>{state.status === "failed" ? <NotLoadedPage {...state} /> : <Waiting outline={screen.outline} />}</Root>
        )}
      </Headings.Provider>
    )
  }

/** The sign-in page, with every method that the project allows. */
export const SignIn = page(late.signIn)

/** The sign-up page, with every method that the project allows. */
export const SignUp = page(late.signUp)

/** The page that signs the user out as soon as it is shown. */
export const SignOut = page(late.signOut)

/** The page where users verify an e-mail address with a link. */
export const EmailVerification: ComponentType<CodeOptions> = page(late.emailVerification)

/** The page where users set a new password with a link. */
export const PasswordReset: ComponentType<CodeOptions> = page(late.passwordReset)

/** The page where users request a password-reset link. */
export const ForgotPassword = page(late.forgotPassword)

/** The OAuth callback page. */
export const OAuthCallback = page(late.oauthCallback)

/** The page where users sign in with a magic link. */
export const MagicLinkCallback: ComponentType<CodeOptions> = page(late.magicLinkCallback)

/**
 * The account settings: profile, e-mail addresses, sign-in methods, second factor, sessions, notifications, API keys, teams and
 * billing, as far as the project allows them. The URL fragment selects a page (`#security`) or a section (`#two-factor`).
 * Redirects to the sign-in page if no user is signed in.
 */
export const AccountSettings = page(late.accountSettings)

/** The page where users join a team with an invitation link. */
export const TeamInvitation: ComponentType<CodeOptions> = page(late.teamInvitation)

/** The second-factor page, which completes the pending sign-in of this tab. */
export const Mfa = page(late.mfa)

/** The error page that the platform redirects to. */
export const ErrorPage = page(late.error)

/** The page where users approve a command-line login. */
export const CliAuthConfirm: ComponentType<CodeOptions> = page(late.cliAuthConfirm)

/** The page for an unknown URL. */
export const NotFound = page(late.notFound)
