import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { string } from "../../../codecs/scalar.js"
import * as oauth from "../../../contract/oauth.js"
import type { OAuthCallbackFailed } from "../../../errors/flows.js"
import { BrowserRequiredError } from "../../../errors/flows.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidOption } from "../../../errors/options.js"
import type { ConnectionError, OfflineError } from "../../../errors/sdk.js"
import { SessionExpired } from "../../../errors/sdk.js"
import { singleFlights } from "../../../internal/singleFlight.js"
import { mustBe } from "../../../schemas/messages/value.js"
import { givenProperties } from "../../arguments/given.js"
import { AppConfig } from "../../config/AppConfig.js"
import { Location } from "../../platform/Location.js"
import { logWarning } from "../../platform/logWarning.js"
import { SessionStorage } from "../../platform/SessionStorage.js"
import { Session } from "../../session/Session.js"
import { withinCallTimeout } from "../../session/withinCallTimeout.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import type { RedirectFailure } from "../redirects/Redirects.js"
import { Redirects } from "../redirects/Redirects.js"
import type { SignedIn } from "../SigningIn.js"
import { makeSigningIn } from "../SigningIn.js"
import { unverifiedUserOf } from "../sessions/UnverifiedUser.js"
import type { CrossDomain } from "./CrossDomain.js"
import type { CallbackError } from "./callbackError.js"
import { callbackError, makeTakeCallbackError, wrongTotpOnCallback } from "./callbackError.js"
import type { SessionRequest } from "./nestedSignIn.js"
import { passSessionOn, sessionRequest } from "./nestedSignIn.js"
import { without, withoutAnswer } from "./oauthUrls.js"
import type { Verifiers } from "./verifierCookie.js"

/** Where an OAuth flow is completed. */
export interface OAuthCallbackOptions {
  /**
   * The URL that a native app was opened with, or that its browser for sign-ins returned. The call then redirects nowhere, and
   * fails with `MultiFactorAuthenticationRequired` for a second factor, which the app asks for itself. Default: the URL of the page.
   */
  readonly url?: string
}

/** Completing an OAuth flow on the page that the provider leads back to. */
export interface OAuthCallback {
  /**
   * Completes the flow of `signInWithOAuth` on the page that the provider leads back to. Returns false if this page has no
   * pending flow: after a reload, or for a `?code=` that belongs to other code, which is left unchanged. Concurrent calls share
   * one exchange; if the exchange could not be made, the call can be repeated. Also passes the session
   * on to a hosted page that this tab was redirected to, and returns there. Without a page it requires `url`, and returns false for
   * a URL that belongs to no flow of this app.
   */
  callOAuthCallback(
    options?: OAuthCallbackOptions
  ): Effect.Effect<
    boolean,
    | CallFailure<typeof oauth.exchange>
    | CallFailure<typeof oauth.crossDomainAuthorize>
    | CallbackError
    | RedirectFailure
    | SessionExpired
    | BrowserRequiredError
    | InvalidOption
  >
  /**
   * Reads the OAuth error from the URL of the error page and clears it there. Returns null if there is none. Repeated calls on
   * one page return the same error.
   */
  takeCallbackError(): Effect.Effect<CallbackError | null, ConnectionError | OfflineError>
}

type ExchangeFailure = CallFailure<typeof oauth.exchange> | OAuthCallbackFailed | RedirectFailure | SessionExpired | InvalidOption

type PassingFailure = CallFailure<typeof oauth.crossDomainAuthorize> | SessionExpired | RedirectFailure

/** What the platform leads back with. */
interface Answer {
  readonly page: URL
  readonly code: string
  readonly state: string
  /** Whether the caller gave the URL, and the app stays where it is. */
  readonly stay: { readonly noRedirect: boolean }
}

/** The OAuth client of an app. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** @internal */
export const make = Effect.fnUntraced(function* (client: OAuthClient, kept: Verifiers, domains: CrossDomain) {
  const config = yield* AppConfig
  const location = yield* Location
  const transport = yield* ClientTransport
  const session = yield* Session
  const signingIn = yield* makeSigningIn
  const storage = yield* SessionStorage
  const redirects = yield* Redirects
  const takeCallbackError = yield* makeTakeCallbackError

  const shared = yield* singleFlights<SignedIn | null, ExchangeFailure>()
  // Whether a caller of the latest exchange has left the page for all.
  let hasLeft = false
  // React may run an effect twice: the second call, on the cleaned URL, returns the same result.
  let completedOn: string | null = null

  const exchange = Effect.fnUntraced(function* (answer: Answer, verifier: string) {
    const { code, page } = answer
    const request = transport
      .call(oauth.exchange, {
        payload: {
          grantType: "authorization_code",
          code: Redacted.make(code),
          redirectUri: withoutAnswer(page.href),
          codeVerifier: Redacted.make(verifier),
          ...client
        }
      })
      .pipe(
        // The verifier is kept until the platform has responded, so that a lost request can be repeated.
        Effect.onExit((exit) => (isAnswered(exit) ? forget(answer) : Effect.void)),
        Effect.catchTag("UnexpectedKnownError", (unexpected) =>
          Effect.fail(unexpected.error._tag === "InvalidTotpCode" ? wrongTotpOnCallback() : unexpected)
        ),
        Effect.map((tokens) => ({ ...tokens, redirectUrl: tokens.afterCallbackRedirectUrl }))
      )
    const done = Effect.tap(request, () => Effect.map(location.href, (href) => (completedOn = href)))
    hasLeft = false
    // Set before the page is left, and reset if the exchange was overtaken and signed no one in.
    return yield* Effect.tapError(signingIn.enter(done, answer.stay), ({ _tag }) =>
      Effect.sync(() => {
        if (_tag === "SessionExpired") completedOn = null
      })
    )
  })

  // The exchange signs in the user of the link. Meanwhile that user may have signed out, and another one signed in.
  const requireUser = (userId: string) =>
    Effect.flatMap(withinCallTimeout(config, session.accessTokens.current()), (token) =>
      unverifiedUserOf(token)?.id === userId ? Effect.void : new SessionExpired({ reason: "replaced" })
    )

  // Completes the flow that this tab began with the state; null if it began none.
  const complete = Effect.fnUntraced(function* (answer: Answer) {
    const begun = yield* kept.get(answer.state)
    if (begun === null) {
      yield* logWarning("The URL has a `code` and a `state` of no OAuth flow that this tab started; they are left unchanged.")
      return null
    }
    if (begun.linkedTo !== null) {
      yield* Effect.tapError(requireUser(begun.linkedTo), ({ _tag }) =>
        _tag === "SessionExpired" ? forget(answer) : Effect.void
      )
    }
    return yield* exchange(answer, begun.verifier)
  })

  const forget = ({ page, state, stay }: Answer) =>
    Effect.andThen(
      kept.forget(state),
      stay.noRedirect ? Effect.void : location.rewrite(without(page.href, ["code", "state"]).href)
    )

  const sharedPassing = yield* singleFlights<boolean, PassingFailure>()
  const passOn = Effect.fnUntraced(function* (asked: SessionRequest, href: string) {
    if (href === completedOn) return true
    const address = yield* passSessionOn(asked, storage, session, domains)
    if (address === null) return false
    completedOn = href
    // Going back would call this again.
    yield* redirects.load(Redacted.value(address), { replace: true })
    return true
  })

  const callOAuthCallback: OAuthCallback["callOAuthCallback"] = Effect.fnUntraced(function* (options) {
    yield* givenProperties("options", options, { url: string })
    const given = options?.url
    const href = given ?? (yield* location.href)
    if (href === null) return yield* new BrowserRequiredError({ operation: "callOAuthCallback" })
    if (!URL.canParse(href)) return yield* invalid("url", mustBe("a whole URL"))
    const page = new URL(href)
    const error = given === undefined ? yield* takeCallbackError : callbackError(page)
    if (error !== null) return yield* Effect.fail(error)
    const code = page.searchParams.get("code")
    const state = page.searchParams.get("state")
    // Only a page passes its session on, in the tab that was asked for it.
    const asked = code === null && given === undefined ? sessionRequest(page) : null
    if (asked !== null) return yield* sharedPassing(href, passOn(asked, href))
    if (code === null || state === null) return given === undefined && href === completedOn
    const stay = { noRedirect: given !== undefined }
    const exchanged = yield* Effect.exit(shared(state, complete({ page, code, state, stay })))
    const entered = Exit.isFailure(exchanged)
      ? Effect.failCause(exchanged.cause)
      : exchanged.value && Effect.succeed(exchanged.value)
    if (entered === null) return false
    // The exchange can outlive its callers, so one that still waits leaves the page. Going back would call this again.
    const leaving = hasLeft ? entered : signingIn.leave(entered, { ...stay, replace: true })
    hasLeft = true
    return yield* Effect.as(leaving, true)
  })

  const methods: OAuthCallback = {
    callOAuthCallback,
    takeCallbackError: () => takeCallbackError
  }
  return methods
})

// Returns whether the code is used up or invalid. After any other outcome the same code and verifier can be sent again.
const isAnswered = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean => {
  if (Exit.isSuccess(exit)) return true
  const error = Option.getOrNull(Cause.findErrorOption(exit.cause))
  return error !== null && "status" in error && isRefusal(Number(error.status))
}

// A busy or slow platform has not looked at the code.
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429
