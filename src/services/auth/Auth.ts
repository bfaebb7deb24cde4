import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PartialUser } from "../../schemas/PartialUser.js"
import { Session } from "../session/Session.js"
import type { Anonymous } from "./Anonymous.js"
import * as anonymous from "./Anonymous.js"
import type { CliLogin } from "./CliLogin.js"
import type { ConnectedAccounts } from "./ConnectedAccounts.js"
import type { EmailVerification } from "./EmailVerification.js"
import { lazily } from "./lazily.js"
import type { MagicLink } from "./MagicLink.js"
import type { Mfa } from "./Mfa.js"
import type { MfaEnrolment } from "./MfaEnrolment.js"
import type { OAuth } from "./OAuth.js"
import { sessionUser } from "./PartialUser.js"
import type { Passkey } from "./Passkey.js"
import type { Password } from "./Password.js"
import * as password from "./Password.js"
import { Redirects } from "./Redirects.js"
import type { RedirectMethods } from "./redirectMethods.js"
import { redirectMethods } from "./redirectMethods.js"
import type { Sessions } from "./Sessions.js"
import type { SessionTokens } from "./SessionTokens.js"
import * as sessionTokens from "./SessionTokens.js"
import type { SignOut } from "./SignOut.js"
import * as signOut from "./SignOut.js"

/** Which users an access token may name. */
export interface PartialUserOptions {
  /** `anonymous` gives an anonymous user too; by default there is none then. */
  readonly or?: "return-null" | "anonymous"
}

/** Every way of signing in and out, and what belongs to it. */
export interface AuthMembers
  extends Password,
    MagicLink,
    Mfa,
    MfaEnrolment,
    Passkey,
    OAuth,
    ConnectedAccounts,
    Anonymous,
    Sessions,
    SessionTokens,
    SignOut,
    EmailVerification,
    CliLogin,
    RedirectMethods {
  /** What the access token says of the user, without a request; null where nobody is signed in. It can be minutes old. */
  getPartialUser(options?: PartialUserOptions): Effect.Effect<PartialUser | null>
}

/** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
export class Auth extends Context.Service<Auth, AuthMembers>()("portico/auth/Auth") {
  static readonly layerNoDeps = Layer.effect(
    Auth,
    Effect.gen(function* () {
      const session = yield* Session
      const redirects = yield* Redirects
      const later = yield* lazily("auth/laterFlows", () => import("./laterFlows.js"))
      return Auth.of({
        ...redirectMethods(redirects),
        ...(yield* password.make),
        ...(yield* anonymous.make),
        ...(yield* signOut.make),
        ...sessionTokens.of(session),
        linkOAuth: (...args) => Effect.flatMap(later, (flow) => flow.linkOAuth(...args)),
        // The cast of overloads, of which a forwarding function keeps only the last.
        getConnectedAccount: ((...args: Parameters<ConnectedAccounts["getConnectedAccount"]>) =>
          Effect.flatMap(later, (flow) => flow.getConnectedAccount(...args))) as ConnectedAccounts["getConnectedAccount"],
        signInWithOAuth: (...args) => Effect.flatMap(later, (flow) => flow.signInWithOAuth(...args)),
        callOAuthCallback: Effect.flatMap(later, (flow) => flow.callOAuthCallback),
        takeCallbackError: Effect.flatMap(later, (flow) => flow.takeCallbackError),
        sendMagicLinkEmail: (...args) => Effect.flatMap(later, (flow) => flow.sendMagicLinkEmail(...args)),
        signInWithMagicLink: (...args) => Effect.flatMap(later, (flow) => flow.signInWithMagicLink(...args)),
        verifyMagicLinkCode: (...args) => Effect.flatMap(later, (flow) => flow.verifyMagicLinkCode(...args)),
        signInWithMfa: (...args) => Effect.flatMap(later, (flow) => flow.signInWithMfa(...args)),
        beginMfaEnrolment: (...args) => Effect.flatMap(later, (flow) => flow.beginMfaEnrolment(...args)),
        enableMfa: (...args) => Effect.flatMap(later, (flow) => flow.enableMfa(...args)),
        disableMfa: Effect.flatMap(later, (flow) => flow.disableMfa),
        signInWithPasskey: (...args) => Effect.flatMap(later, (flow) => flow.signInWithPasskey(...args)),
        registerPasskey: (...args) => Effect.flatMap(later, (flow) => flow.registerPasskey(...args)),
        listSessions: Effect.flatMap(later, (flow) => flow.listSessions),
        revokeSession: (...args) => Effect.flatMap(later, (flow) => flow.revokeSession(...args)),
        verifyEmail: (...args) => Effect.flatMap(later, (flow) => flow.verifyEmail(...args)),
        checkEmailVerificationCode: (...args) => Effect.flatMap(later, (flow) => flow.checkEmailVerificationCode(...args)),
        promptCliLogin: (...args) => Effect.flatMap(later, (flow) => flow.promptCliLogin(...args)),
        confirmCliLogin: (...args) => Effect.flatMap(later, (flow) => flow.confirmCliLogin(...args)),
        getPartialUser: Effect.fnUntraced(function* (options = {}) {
          const user = yield* sessionUser(session)
          return user?.isAnonymous && options.or !== "anonymous" ? null : user
        })
      })
    })
  )
}
