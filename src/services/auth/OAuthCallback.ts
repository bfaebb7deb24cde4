import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as oauth from "../../contract/oauth.js"
import type { OAuthCallbackFailed } from "../../errors/flows.js"
import { BrowserRequiredError } from "../../errors/flows.js"
import type { InvalidOption } from "../../errors/options.js"
import type { ConnectionError, OfflineError, SessionExpired } from "../../errors/sdk.js"
import { Location } from "../platform/Location.js"
import { warning } from "../platform/warning.js"
import { ClientTransport } from "../transport/Transport.js"
import type { CallFailure } from "./CallFailure.js"
import type { CallbackError } from "./callbackError.js"
import { callbackError, errorParameters, wrongTotpOnCallback } from "./callbackError.js"
import { without, withoutAnswer } from "./oauthUrls.js"
import type { RedirectFailure } from "./Redirects.js"
import type { SignedIn } from "./SigningIn.js"
import { SigningIn } from "./SigningIn.js"
import { singleFlights } from "./singleFlight.js"
import type { Verifiers } from "./verifierCookie.js"

/** Completing an OAuth flow on the page that the provider leads back to. */
export interface OAuthCallback {
  /**
   * Completes the flow of `signInWithOAuth` on the page that the provider leads back to. Returns false if this page has no
   * pending flow: after a reload, or for a `?code=` that belongs to other code, which is left unchanged. Concurrent calls share
   * one exchange; if the exchange could not be made, the call can be repeated.
   */
  callOAuthCallback(): Effect.Effect<
    boolean,
    CallFailure<typeof oauth.exchange> | CallbackError | RedirectFailure | SessionExpired | BrowserRequiredError | InvalidOption
  >
  /**
   * Reads the OAuth error from the URL of the error page and clears it there. Returns null if there is none. Repeated calls on
   * one page return the same error.
   */
  takeCallbackError(): Effect.Effect<CallbackError | null, ConnectionError | OfflineError>
}

type ExchangeFailure = CallFailure<typeof oauth.exchange> | OAuthCallbackFailed | RedirectFailure | SessionExpired | InvalidOption

/** The OAuth client of an app. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** @internal */
export const make = Effect.fnUntraced(function* (client: OAuthClient, kept: Verifiers) {
  const location = yield* Location
  const transport = yield* ClientTransport
  const signingIn = yield* SigningIn

  const shared = yield* singleFlights<SignedIn | null, ExchangeFailure>()
  // Whether a caller of the latest exchange has left the page for all.
  let hasLeft = false
  // React may run an effect twice: the second call, on the cleaned URL, returns the same result.
  let completedOn: string | null = null
  let taken: { readonly on: string; readonly error: CallbackError } | null = null

  const exchange = Effect.fnUntraced(function* (page: URL, code: string, state: string, verifier: string) {
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
        Effect.onExit((exit) => (isAnswered(exit) ? forget(page, state) : Effect.void)),
        Effect.catchTag("UnexpectedKnownError", (unexpected) =>
          Effect.fail(unexpected.error._tag === "InvalidTotpCode" ? wrongTotpOnCallback() : unexpected)
        ),
        Effect.map((tokens) => ({ ...tokens, redirectUrl: tokens.afterCallbackRedirectUrl }))
      )
    const done = Effect.tap(request, () => Effect.map(location.href, (href) => (completedOn = href)))
    hasLeft = false
    // Set before the page is left, and reset if the exchange was overtaken and signed no one in.
    return yield* Effect.tapError(signingIn.enter(done), ({ _tag }) =>
      Effect.sync(() => {
        if (_tag === "SessionExpired") completedOn = null
      })
    )
  })

  const forget = (page: URL, state: string) =>
    Effect.andThen(kept.forget(state), location.rewrite(without(page.href, ["code", "state"]).href))

  const takeCallbackError = Effect.gen(function* () {
    const href = yield* location.href
    if (href === null) return null
    const error = callbackError(new URL(href))
    if (error !== null) {
      taken = { on: without(href, errorParameters).href, error }
      yield* location.rewrite(taken.on)
    } else if (taken?.on !== href) taken = null
    return taken?.error ?? null
  })

  const callOAuthCallback: OAuthCallback["callOAuthCallback"] = Effect.fnUntraced(function* () {
    const href = yield* location.href
    if (href === null) return yield* new BrowserRequiredError({ operation: "callOAuthCallback" })
    const error = yield* takeCallbackError
    if (error !== null) return yield* Effect.fail(error)
    const page = new URL(href)
    const code = page.searchParams.get("code")
    const state = page.searchParams.get("state")
    if (code === null || state === null) return href === completedOn
    const exchanged = yield* Effect.exit(
      shared(
        state,
        Effect.gen(function* () {
          const verifier = yield* kept.get(state)
          if (verifier !== null) return yield* exchange(page, code, state, verifier)
          yield* warning("The URL has a `code` and a `state` of no OAuth flow that this tab started; they are left unchanged.")
          return null
        })
      )
    )
    const entered = Exit.isFailure(exchanged)
      ? Effect.failCause(exchanged.cause)
      : exchanged.value && Effect.succeed(exchanged.value)
    if (entered === null) return false
    // The exchange can outlive its callers, so one that still waits leaves the page. Going back would call this again.
    const leaving = hasLeft ? entered : signingIn.leave(entered, { replace: true })
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
