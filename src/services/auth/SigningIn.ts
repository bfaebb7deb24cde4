import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { boolean, literal } from "../../codecs/scalar.js"
import type { InvalidOption } from "../../errors/options.js"
import type { InvalidInput, SessionExpired } from "../../errors/sdk.js"
import { MultiFactorAuthenticationRequired } from "../../errors/signIn.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { givenProperties } from "../arguments/given.js"
import type { PropertiesOf } from "../arguments/validateProperties.js"
import { SessionStorage } from "../platform/SessionStorage.js"
import { Session } from "../session/Session.js"
import { SignInTicket } from "../session/Tickets.js"
import type { RedirectFailure, RedirectOptions } from "./redirects/Redirects.js"
import { Redirects } from "./redirects/Redirects.js"

/** The options of every sign-in. */
export interface SignInOptions {
  /** Stays on the current page, whatever the outcome. Default: false. */
  readonly noRedirect?: boolean | undefined
  /**
   * Where the second factor is entered if the account has one: on its own page, or `here`, if the caller handles
   * `MultiFactorAuthenticationRequired`. Default: `page`.
   */
  readonly secondFactor?: "page" | "here" | undefined
}

/** The kinds of the options of every sign-in. @internal */
export const signInOptions: PropertiesOf<SignInOptions> = { noRedirect: boolean, secondFactor: literal("page", "here") }

/** The result of a sign-in request. */
export interface SignedIn {
  readonly accessToken: AccessToken
  readonly refreshToken: RefreshToken
  /** Default: false. */
  readonly isNewUser?: boolean
  /** Where to redirect. Default: the page after signing in. */
  readonly redirectUrl?: string | null
}

/**
 * The keys under which a tab stores the attempt that waits for a second factor, the newest clients' key first.
 * @source protocol/apps.md#other-storage
 */
export const attemptCodeKeys = ["hexclave_mfa_attempt_code", "stack_mfa_attempt_code"] as const

/** The steps that all ways of signing in share. */
export interface SigningIn {
  /**
   * Runs a sign-in request, starts the session, and redirects to the page after signing in, which replaces this page in the
   * history. If a second factor is required, stores the attempt, redirects to the second-factor page unless the options forbid
   * it, and fails with `MultiFactorAuthenticationRequired`. If someone has signed in or out since the sign-in began, changes
   * nothing and fails with `SessionExpired`.
   */
  complete<E>(
    request: Effect.Effect<SignedIn, E>,
    options?: SignInOptions
  ): Effect.Effect<void, E | RedirectFailure | SessionExpired | InvalidInput | InvalidOption>
  /** The first half of `complete`: all but the redirects. */
  enter<E>(
    request: Effect.Effect<SignedIn, E>,
    options?: SignInOptions
  ): Effect.Effect<SignedIn, E | RedirectFailure | SessionExpired | InvalidInput | InvalidOption>
  /** The second half of `complete`: redirects after what `enter` resulted in. `replace` is for the page of the second factor. */
  leave<E>(
    entered: Effect.Effect<SignedIn, E>,
    options?: SignInOptions & Pick<RedirectOptions, "replace">
  ): Effect.Effect<void, E | RedirectFailure>
}

/** @internal */
export const makeSigningIn = Effect.gen(function* () {
  const session = yield* Session
  const storage = yield* SessionStorage
  const redirects = yield* Redirects
  const enter: SigningIn["enter"] = (request, options) => entering(session, storage, redirects, request, options)
  const leave: SigningIn["leave"] = (entered, options = {}) =>
    entered.pipe(
      Effect.tapError((error) =>
        error instanceof MultiFactorAuthenticationRequired && !options.noRedirect && options.secondFactor !== "here"
          ? redirects.to("mfa", options)
          : Effect.void
      ),
      Effect.flatMap(({ isNewUser, redirectUrl = null }) => {
        if (options.noRedirect) return Effect.void
        return redirectUrl === null
          ? redirects.to(isNewUser ? "afterSignUp" : "afterSignIn", inPlace)
          : redirects.toUrl(redirectUrl, inPlace)
      })
    )

  const service: SigningIn = {
    enter,
    leave,
    complete: (request, options) => leave(enter(request, options), options)
  }
  return service
})

// Going back leads to the page before the sign-in, which has nothing left to do.
const inPlace = { replace: true }

const entering = Effect.fnUntraced(function* <E>(
  session: Session["Service"],
  storage: SessionStorage["Service"],
  redirects: Redirects["Service"],
  request: Effect.Effect<SignedIn, E>,
  options: SignInOptions = {}
) {
  yield* givenProperties("options", options, signInOptions)
  yield* session.canSignIn
  const { own: ticket } = (yield* SignInTicket) ?? (yield* session.ticket)
  // Before the request, which may use a code up: an untrusted redirect must not cost the sign-in.
  if (!options.noRedirect) yield* redirects.check("afterSignIn")
  const keepAttempt = (error: E) => {
    if (!(error instanceof MultiFactorAuthenticationRequired)) return Effect.void
    const code = Redacted.value(error.details.attemptCode)
    const [newer, older] = attemptCodeKeys
    return session.claim(ticket).pipe(Effect.andThen(storage.set(newer, code)), Effect.andThen(storage.set(older, code)))
  }
  const signedIn = yield* Effect.tapError(request, keepAttempt)
  yield* session.signIn({ accessToken: signedIn.accessToken, refreshToken: signedIn.refreshToken }, ticket)
  yield* session.claim(ticket)
  return signedIn
})
