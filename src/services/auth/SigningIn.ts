import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MultiFactorAuthenticationRequired } from "../../errors/first.js"
import type { InvalidOption } from "../../errors/options.js"
import type { ConnectionError, SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { layered } from "../layered.js"
import { SessionStorage } from "../platform/SessionStorage.js"
import { Begun } from "../session/Begun.js"
import { Session } from "../session/Session.js"
import { currentPair } from "./currentPair.js"
import type { RedirectFailure } from "./Redirects.js"
import { Redirects } from "./Redirects.js"
import { unverifiedUserOf } from "./UnverifiedUser.js"

/** What every way of signing in can be told. */
export interface SignInOptions {
  /** Stays on the present page, whatever the outcome. False by default. */
  readonly noRedirect?: boolean | undefined
  /**
   * If the second factor is asked for, if the account has one: on its own page, or `here`, if the caller asks for it after
   * `MultiFactorAuthenticationRequired`. `page` by default.
   */
  readonly secondFactor?: "page" | "here" | undefined
}

/** What a way of signing in came to. */
export interface SignedIn {
  readonly accessToken: AccessToken
  readonly refreshToken: RefreshToken
  readonly isNewUser: boolean
  /** Where to go on, in the place of the page after signing in. */
  readonly redirectUrl?: string | null
}

/** The keys under which a tab keeps the sign-in that waits for a second factor, that of the newest clients first. @source protocol/apps.md#other-storage */
export const attemptCodeKeys = ["hexclave_mfa_attempt_code", "stack_mfa_attempt_code"] as const

/** What all ways of signing in have in common. */
export class SigningIn extends Context.Service<
  SigningIn,
  {
    /**
     * Runs the request of one way of signing in, begins the session, and goes on to the page after it. Where a second
     * factor is required, keeps the attempt, goes to its page unless it is asked for here, and fails with `MultiFactorAuthenticationRequired`. Where somebody
     * has signed in or out since it began, it changes nothing and fails with `SessionExpired`.
     */
    complete<E>(
      request: Effect.Effect<SignedIn, E>,
      options?: SignInOptions
    ): Effect.Effect<void, E | RedirectFailure | ConnectionError | SessionExpired | InvalidOption>
    /** The token of an anonymous user, whom a sign-up turns into a normal one. Never a normal user's. */
    readonly anonymousToken: Effect.Effect<AccessToken | null, TransportFailure>
  }
>()("portico/auth/SigningIn") {
  static readonly layerNoDeps = layered(
    SigningIn,
    Effect.gen(function* () {
      const session = yield* Session
      const storage = yield* SessionStorage
      const redirects = yield* Redirects

      const needsSecondFactor = Effect.fnUntraced(function* (error: unknown, turn: number, options: SignInOptions) {
        if (!(error instanceof MultiFactorAuthenticationRequired)) return
        yield* session.claim(turn)
        for (const key of attemptCodeKeys) yield* storage.set(key, Redacted.value(error.details.attemptCode))
        if (!options.noRedirect && options.secondFactor !== "here") yield* redirects.to("mfa")
      })

      return SigningIn.of({
        complete: Effect.fnUntraced(function* (request, options = {}) {
          yield* session.canSignIn
          const { own: turn } = (yield* Begun) ?? (yield* session.turn)
          // Before the request, which may spend a code: an address that cannot be gone to must not cost the sign-in.
          if (!options.noRedirect) yield* redirects.check("afterSignIn")
          const {
            accessToken,
            isNewUser,
            redirectUrl = null,
            refreshToken
          } = yield* Effect.tapError(request, (error) => needsSecondFactor(error, turn, options))
          yield* session.claim(turn)
          yield* session.signIn({ accessToken, refreshToken }, turn)
          if (options.noRedirect) return
          yield* redirectUrl === null ? redirects.to(isNewUser ? "afterSignUp" : "afterSignIn") : redirects.toUrl(redirectUrl)
        }),
        // Only to sign up needs this user: without it the platform would make a second one. Others never wait for a session.
        anonymousToken: Effect.gen(function* () {
          const pair = yield* currentPair(session)
          const known = pair?.accessToken ? unverifiedUserOf(pair.accessToken) : null
          if (pair === null || known?.isAnonymous === false) return null
          const token = yield* session.accessTokens.current()
          return unverifiedUserOf(token)?.isAnonymous ? token : null
        }).pipe(Effect.catchTag("SessionExpired", () => Effect.succeed(null)))
      })
    })
  )
}
