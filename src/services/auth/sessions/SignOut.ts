import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { boolean, string } from "../../../codecs/scalar.js"
import * as sessions from "../../../contract/currentSession.js"
import { timeoutOrNull } from "../../../internal/until.js"
import { revokeWaitMillis } from "../../../schemas/limits.js"
import { undeclared } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import { Cookies } from "../../platform/Cookies.js"
import { SessionStorage } from "../../platform/SessionStorage.js"
import type { TokenPair } from "../../platform/tokens/TokenStore.js"
import { independently } from "../../session/independently.js"
import { Session } from "../../session/Session.js"
import { isSignedIn } from "../../session/State.js"
import { MaxAttempts } from "../../transport/RetryPolicy.js"
import { ClientTransport } from "../../transport/Transport.js"
import { verifiers } from "../oauth/verifierCookie.js"
import type { RedirectFailure } from "../redirects/Redirects.js"
import { Redirects } from "../redirects/Redirects.js"
import { sessionUser } from "./UnverifiedUser.js"

/** The options of a sign-out. */
export interface SignOutOptions {
  /** Where to redirect. Default: the page after signing out. */
  readonly redirectUrl?: string
  /** Stays on the current page. Default: false. */
  readonly noRedirect?: boolean
  /**
   * Replaces the current page in the history, as a page that signs out by itself must: going back to it would sign out again.
   * Default: false.
   */
  readonly replace?: boolean
}

/** The result of a sign-out. */
export interface SignedOut {
  /** Whether the platform has ended the session too. In this app it has ended in any case. */
  readonly revoked: boolean
}

/** Signing out. */
export interface SignOut {
  /**
   * Signs out at once in this app, also an anonymous user, then notifies the platform, and redirects to the page after signing
   * out. Ends the session that is stored, also if another tab or program has signed in another user. Waits at most 5 s for the platform, because leaving the page aborts the request, and not at all without a connection.
   */
  signOut(options?: SignOutOptions): Effect.Effect<SignedOut, RedirectFailure>
}

/** @internal */
export const make = Effect.gen(function* () {
  const session = yield* Session
  const transport = yield* ClientTransport
  const redirects = yield* Redirects
  const { forgetOwn } = verifiers(yield* Cookies, yield* SessionStorage)
  const service: SignOut = {
    signOut: (options) => Effect.andThen(forgetOwn, signOut(session, transport, redirects, options))
  }
  return service
})

const signOut = Effect.fnUntraced(function* (
  session: Session["Service"],
  transport: ClientTransport["Service"],
  redirects: Redirects["Service"],
  given: SignOutOptions | undefined
) {
  const broken = validateProperties("options", given, { redirectUrl: string, noRedirect: boolean, replace: boolean })
  if (broken !== null) return yield* undeclared(broken)
  const options = given ?? {}
  const revoked = yield* independently(Effect.gen(() => end(session, transport)))
  // If someone else has signed in meanwhile, they stay on the page. An anonymous user exists wherever a component needs one.
  const user = yield* sessionUser(session)
  if (isSignedIn(session.state.get()) && !user?.isAnonymous) return { revoked }
  if (options.redirectUrl !== undefined) yield* redirects.toUrl(options.redirectUrl, options)
  else if (!options.noRedirect) yield* redirects.to("afterSignOut", options)
  return { revoked }
})

// Independent of the caller, such as a component that is shown to signed-in users only: a session that has ended here would go on.
function* end(session: Session["Service"], transport: ClientTransport["Service"]) {
  const before = session.state.get()
  const exit = yield* Effect.exit(session.signOut)
  // A token store that fails still has the tokens, so the platform must end their session all the more.
  const ended = Exit.isSuccess(exit) ? exit.value : isSignedIn(before) ? before.pair : null
  // Bounded, because it is the last call on this page: a platform that does not respond must not keep people on it.
  const revoked = ended !== null && ((yield* timeoutOrNull(revoke(session, transport, ended), revokeWaitMillis)) ?? false)
  yield* exit
  return revoked
}

/** Ends a session on the platform; returns whether it has ended. */
const revoke = (session: Session["Service"], transport: ClientTransport["Service"], ended: TokenPair): Effect.Effect<boolean> =>
  Effect.flatMap(session.tokenOf(ended), (accessToken) =>
    transport.call(sessions.deleteCurrent, { headers: { accessToken } })
  ).pipe(
    Effect.as(true),
    Effect.orElseSucceed(() => false),
    // One attempt: without a connection people sign out at once, and with one they wait for no retry.
    Effect.provideService(MaxAttempts, 1)
  )
