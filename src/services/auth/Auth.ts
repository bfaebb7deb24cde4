import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { array } from "../../codecs/array.js"
import { string } from "../../codecs/scalar.js"
import { returnsWatched } from "../arguments/returnsWatched.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { Path } from "../cache/WatchedValues.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { LateCode } from "../lazy/LateCode.js"
import { LateServices } from "../lazy/LateServices.js"
import { forwardMethods } from "../lazy/lazyObject.js"
import { Session } from "../session/Session.js"
import { takingTicket } from "../session/Tickets.js"
import type { Anonymous } from "./Anonymous.js"
import type { CliLogin } from "./CliLogin.js"
import type { EmailVerification } from "./EmailVerification.js"
import type { MagicLink } from "./MagicLink.js"
import type { Mfa } from "./mfa/Mfa.js"
import type { MfaEnrolment } from "./mfa/MfaEnrolment.js"
import type { AccountOptions, ConnectedAccounts, ProviderAccount } from "./oauth/ConnectedAccounts.js"
import type { CrossDomain } from "./oauth/CrossDomain.js"
import type { OAuth } from "./oauth/OAuth.js"
import { accountProblem } from "./oauth/providerId.js"
import type { Passkey } from "./Passkey.js"
import type { Password } from "./Password.js"
import type { PasswordSignIn } from "./PasswordSignIn.js"
import * as passwordSignIn from "./PasswordSignIn.js"
import { Redirects } from "./redirects/Redirects.js"
import type { RedirectMethods } from "./redirects/redirectMethods.js"
import { redirectMethods } from "./redirects/redirectMethods.js"
import type { Sessions } from "./sessions/Sessions.js"
import type { SessionTokens } from "./sessions/SessionTokens.js"
import * as sessionTokens from "./sessions/SessionTokens.js"
import type { SignOut } from "./sessions/SignOut.js"
import * as signOut from "./sessions/SignOut.js"

/** The methods for signing in and out and for the user's credentials, sessions and redirects. */
export interface AuthMembers
  extends PasswordSignIn,
    Password,
    MagicLink,
    Mfa,
    MfaEnrolment,
    Passkey,
    OAuth,
    ConnectedAccounts,
    CrossDomain,
    Anonymous,
    Sessions,
    SessionTokens,
    SignOut,
    EmailVerification,
    CliLogin,
    RedirectMethods {}

// Loaded when the first of these methods is used. Those with `true` act as the current user, the others need no user.
const flows = {
  authorizeCrossDomain: true,
  beginMfaEnrolment: true,
  confirmCliLogin: true,
  disableMfa: true,
  enableMfa: true,
  getConnectedAccount: true,
  linkOAuth: true,
  listConnectedAccounts: true,
  listSessions: true,
  registerPasskey: true,
  revokeSession: true,
  sendVerificationEmail: true,
  setPassword: true,
  updatePassword: true,
  callOAuthCallback: false,
  checkEmailVerificationCode: false,
  checkMagicLinkCode: false,
  checkPasswordResetCode: false,
  claimCliSession: false,
  hasPendingMfa: false,
  promptCliLogin: false,
  resetPassword: false,
  sendForgotPasswordEmail: false,
  sendMagicLinkEmail: false,
  signInWithAppleNative: false,
  signInWithMagicLink: false,
  signInWithMfa: false,
  signInWithOAuth: false,
  signInWithPasskey: false,
  signUpAnonymously: false,
  signUpWithCredential: false,
  takeCallbackError: false,
  verifyEmail: false
}

/** The methods for signing in and out. Most flows are loaded on first use. */
export class Auth extends Context.Service<Auth, AuthMembers>()("portico/auth/Auth") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const session = yield* Session
    const redirects = yield* Redirects
    const { flows: part } = yield* LateServices
    const values = yield* WatchedValues
    const watched = <A, E>(path: Path, load: (flows: Effect.Success<typeof part>) => Effect.Effect<A, E>) =>
      values.of(path, session.asCaller(Effect.flatMap(part, load)))
    const currentConnectedAccount = returnsWatched((provider: string | ProviderAccount, options?: AccountOptions) => {
      const broken = accountProblem(provider) ?? validateProperties("options", options, { scopes: array(string) })
      if (broken !== null) return broken
      const { scopes }: AccountOptions = options ?? {}
      const of = typeof provider === "string" ? [provider] : [provider.provider, provider.accountId]
      return watched(["connectedAccounts", JSON.stringify(of), JSON.stringify(scopes ?? null)], ({ getConnectedAccount }) =>
        getConnectedAccount(provider, scopes === undefined ? {} : { scopes })
      )
    })
    return Auth.of(
      forwardMethods(
        flows,
        part,
        (operation, name) => (flows[name] ? session.asCaller(operation) : takingTicket(session, operation)),
        {
          ...redirectMethods(redirects, session),
          currentConnectedAccount,
          currentConnectedAccounts: watched(["connectedAccounts"], ({ listConnectedAccounts }) => listConnectedAccounts()),
          currentSessions: watched(["sessions"], ({ listSessions }) => listSessions()),
          ...(yield* passwordSignIn.make),
          ...(yield* signOut.make),
          ...sessionTokens.of(session, yield* LateCode)
        }
      )
    )
  })
}
