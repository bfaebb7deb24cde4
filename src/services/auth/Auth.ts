import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { TransportFailure } from "../../errors/sdk.js"
import type { PartialUser } from "../../schemas/PartialUser.js"
import type { AuthJson } from "../session/Session.js"
import { Session } from "../session/Session.js"
import type { Anonymous } from "./Anonymous.js"
import * as anonymous from "./Anonymous.js"
import type { CliLogin } from "./CliLogin.js"
import type { ConnectedAccounts } from "./ConnectedAccounts.js"
import * as connectedAccounts from "./ConnectedAccounts.js"
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
    SignOut,
    EmailVerification,
    CliLogin,
    RedirectMethods {
  /** What the access token says of the user, without a request; null where nobody is signed in. It can be minutes old. */
  getPartialUser(options?: PartialUserOptions): Effect.Effect<PartialUser | null>
  /** The tokens as plain text, for another program of the same user. Both are null where nobody is signed in. */
  readonly getAuthJson: Effect.Effect<AuthJson, TransportFailure>
  /** The header by which a server reads the session out of a request. */
  readonly getAuthHeaders: Effect.Effect<{ readonly "x-stack-auth": string }, TransportFailure>
}

/** Every way of signing in and out. Those that many apps never use are loaded when they are first called. */
export class Auth extends Context.Service<Auth, AuthMembers>()("portico/auth/Auth") {
  static readonly layerNoDeps = Layer.effect(
    Auth,
    Effect.gen(function* () {
      const session = yield* Session
      const redirects = yield* Redirects
      const cliLogin = yield* lazily("auth/CliLogin", () => import("./CliLogin.js"))
      const emailVerification = yield* lazily("auth/EmailVerification", () => import("./EmailVerification.js"))
      const magicLink = yield* lazily("auth/MagicLink", () => import("./MagicLink.js"))
      const mfa = yield* lazily("auth/Mfa", () => import("./Mfa.js"))
      const mfaEnrolment = yield* lazily("auth/MfaEnrolment", () => import("./MfaEnrolment.js"))
      const oauth = yield* lazily("auth/OAuth", () => import("./OAuth.js"))
      const passkey = yield* lazily("auth/Passkey", () => import("./Passkey.js"))
      const sessions = yield* lazily("auth/Sessions", () => import("./Sessions.js"))

      const linkOAuth: OAuth["linkOAuth"] = (...args) => Effect.flatMap(oauth, (flow) => flow.linkOAuth(...args))
      return Auth.of({
        ...redirectMethods(redirects),
        ...(yield* password.make),
        ...(yield* anonymous.make),
        ...(yield* signOut.make),
        ...(yield* connectedAccounts.make({ linkOAuth })),
        linkOAuth,
        signInWithOAuth: (...args) => Effect.flatMap(oauth, (flow) => flow.signInWithOAuth(...args)),
        callOAuthCallback: Effect.flatMap(oauth, (flow) => flow.callOAuthCallback),
        takeCallbackError: Effect.flatMap(oauth, (flow) => flow.takeCallbackError),
        sendMagicLinkEmail: (...args) => Effect.flatMap(magicLink, (flow) => flow.sendMagicLinkEmail(...args)),
        signInWithMagicLink: (...args) => Effect.flatMap(magicLink, (flow) => flow.signInWithMagicLink(...args)),
        verifyMagicLinkCode: (...args) => Effect.flatMap(magicLink, (flow) => flow.verifyMagicLinkCode(...args)),
        signInWithMfa: (...args) => Effect.flatMap(mfa, (flow) => flow.signInWithMfa(...args)),
        beginMfaEnrolment: (...args) => Effect.flatMap(mfaEnrolment, (flow) => flow.beginMfaEnrolment(...args)),
        enableMfa: (...args) => Effect.flatMap(mfaEnrolment, (flow) => flow.enableMfa(...args)),
        disableMfa: Effect.flatMap(mfaEnrolment, (flow) => flow.disableMfa),
        signInWithPasskey: (...args) => Effect.flatMap(passkey, (flow) => flow.signInWithPasskey(...args)),
        registerPasskey: (...args) => Effect.flatMap(passkey, (flow) => flow.registerPasskey(...args)),
        listSessions: Effect.flatMap(sessions, (flow) => flow.listSessions),
        revokeSession: (...args) => Effect.flatMap(sessions, (flow) => flow.revokeSession(...args)),
        verifyEmail: (...args) => Effect.flatMap(emailVerification, (flow) => flow.verifyEmail(...args)),
        checkEmailVerificationCode: (...args) =>
          Effect.flatMap(emailVerification, (flow) => flow.checkEmailVerificationCode(...args)),
        promptCliLogin: (...args) => Effect.flatMap(cliLogin, (flow) => flow.promptCliLogin(...args)),
        confirmCliLogin: (...args) => Effect.flatMap(cliLogin, (flow) => flow.confirmCliLogin(...args)),
        getPartialUser: Effect.fn("Auth.getPartialUser")(function* (options = {}) {
          const user = yield* sessionUser(session)
          return user?.isAnonymous && options.or !== "anonymous" ? null : user
        }),
        getAuthJson: session.getAuthJson,
        getAuthHeaders: session.getAuthHeaders
      })
    })
  )
}
