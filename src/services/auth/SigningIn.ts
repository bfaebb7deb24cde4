import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MultiFactorAuthenticationRequired } from "../../errors/first.js"
import type { InvalidOption } from "../../errors/options.js"
import type { ConnectionError, InvalidInput, SessionExpired, TransportFailure } from "../../errors/sdk.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { layered } from "../layered.js"
import { onlyKnown, signInOptionNames } from "../onlyKnown.js"
import { SessionStorage } from "../platform/SessionStorage.js"
import { Begun } from "../session/Begun.js"
import { Session } from "../session/Session.js"
import { currentPair } from "./currentPair.js"
import type { RedirectFailure } from "./Redirects.js"
import { Redirects } from "./Redirects.js"
import { unverifiedUserOf } from "./UnverifiedUser.js"

/** The options of every sign-in. */
export interface SignInOptions {
  /** Stays on the current page, whatever the outcome. Default false. */
  readonly noRedirect?: boolean | undefined
  /**
   * Where the second factor is entered if the account has one: on its own page, or `here`, if the caller handles
   * `MultiFactorAuthenticationRequired`. Default `page`.
   */
  readonly secondFactor?: "page" | "here" | undefined
}

/** The result of a sign-in request. */
export interface SignedIn {
  readonly accessToken: AccessToken
  readonly refreshToken: RefreshToken
  readonly isNewUser: boolean
  /** Where to redirect instead of the page after signing in. */
  readonly redirectUrl?: string | null
}

/**
 * The keys under which a tab stores the attempt that waits for a second factor, the newest clients' key first.
 * @source protocol/apps.md#other-storage
 */
export const attemptCodeKeys = ["hexclave_mfa_attempt_code", "stack_mfa_attempt_code"] as const

/** The steps that all ways of signing in share. */
export class SigningIn extends Context.Service<
  SigningIn,
  {
    /**
     * Runs a sign-in request, starts the session, and redirects to the page after signing in. If a second factor is required,
     * stores the attempt, redirects to the second-factor page unless the options forbid it, and fails with
     * `MultiFactorAuthenticationRequired`. If someone has signed in or out since the sign-in began, changes nothing and fails
     * with `SessionExpired`.
     */
    complete<E>(
      request: Effect.Effect<SignedIn, E>,
      options?: SignInOptions
    ): Effect.Effect<void, E | RedirectFailure | ConnectionError | SessionExpired | InvalidInput | InvalidOption>
    /** The access token of an anonymous user, whom a sign-up turns into a normal one; null for a normal user. */
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
          yield* onlyKnown(options, signInOptionNames, session.canSignIn)
          const { own: turn } = (yield* Begun) ?? (yield* session.turn)
          // Before the request, which may use a code up: an untrusted redirect must not cost the sign-in.
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
        // A sign-up converts this user; without the token the platform would create a second one. Others never wait for a
        // session.
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
