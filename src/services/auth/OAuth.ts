import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as oauth from "../../contract/oauth.js"
import type { OAuthCallbackFailed } from "../../errors/flows.js"
import { BrowserRequiredError } from "../../errors/flows.js"
import type { InvalidOption } from "../../errors/options.js"
import type { SessionExpired, TransportFailure } from "../../errors/sdk.js"
import { InvalidInput } from "../../errors/sdk.js"
import { publicClientSecret } from "../../schemas/limits.js"
import type { SecretInput } from "../../schemas/SecretInput.js"
import { redacted } from "../../schemas/SecretInput.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { AppConfig } from "../AppConfig.js"
import { appCrypto } from "../platform/AppCrypto.js"
import { Cookies } from "../platform/Cookies.js"
import { Location } from "../platform/Location.js"
import { SessionStorage } from "../platform/SessionStorage.js"
import { warning } from "../platform/warning.js"
import { refuseUnknown } from "../refuseUnknown.js"
import { Session } from "../session/Session.js"
import { encode } from "../transport/request.js"
import { ClientTransport } from "../transport/Transport.js"
import type { GetBotChallengeToken } from "./AuthOptions.js"
import { AuthOptions } from "./AuthOptions.js"
import { challenged } from "./botChallenge.js"
import type { CallFailure } from "./CallFailure.js"
import type { CallbackError } from "./callbackError.js"
import { callbackError, errorParameters, wrongTotpOnCallback } from "./callbackError.js"
import type { OAuthMode } from "./oauthUrls.js"
import { authorizeQuery, without, withoutAnswer } from "./oauthUrls.js"
import type { Pkce } from "./pkce.js"
import { pkce } from "./pkce.js"
import { ofProvider, providerId } from "./providerId.js"
import type { RedirectFailure } from "./Redirects.js"
import { Redirects } from "./Redirects.js"
import type { SignedIn, SignInOptions } from "./SigningIn.js"
import { SigningIn } from "./SigningIn.js"
import { singleFlights } from "./singleFlight.js"
import { verifiers } from "./verifierCookie.js"

/** The options of a sign-in with an OAuth provider. */
export interface OAuthOptions {
  /** The page that the provider leads back to. Default the app's callback page. */
  readonly returnTo?: string
  /** Scopes to request besides the provider's basic ones and those of the app's options. */
  readonly scopes?: ReadonlyArray<string>
  /** Replaces the current page in the history, as a page that starts the flow by itself must. Default false. */
  readonly replace?: boolean
}

/** Signing in with an OAuth provider, and linking accounts to the signed-in user. */
export interface OAuth {
  /**
   * Redirects the browser to the OAuth provider. If the navigation does not happen, completes after two seconds. An anonymous
   * user who signs up keeps their id. With the option `botChallenge`, the SDK calls the platform first, so a refusal is an error
   * here; without it, refusals appear on a page of the platform or on the app's error page.
   */
  signInWithOAuth(
    provider: string,
    options?: OAuthOptions
  ): Effect.Effect<void, CallFailure<typeof oauth.authorizeLocation> | RedirectFailure | BrowserRequiredError | InvalidOption>
  /**
   * Signs in or up with the identity token that Apple issued to a native app, whose bundle id must be in the project's provider
   * settings. Since 2026-04.
   */
  signInWithAppleNative(
    idToken: SecretInput,
    options?: SignInOptions
  ): Effect.Effect<void, CallFailure<typeof oauth.signInWithAppleNative> | RedirectFailure | SessionExpired | InvalidOption>
  /** Redirects to a provider to link an account there to the signed-in user, and comes back to this page. */
  linkOAuth(
    provider: string,
    options?: OAuthOptions
  ): Effect.Effect<void, TransportFailure | SessionExpired | RedirectFailure | BrowserRequiredError>
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
  takeCallbackError(): Effect.Effect<CallbackError | null, TransportFailure>
}

/** An OAuth flow that the browser has not been redirected for yet. */
interface PreparedFlow {
  readonly flow: Pkce
  readonly asked: { readonly params: { readonly provider: string }; readonly query: ReturnType<typeof authorizeQuery> }
}

type ExchangeFailure = CallFailure<typeof oauth.exchange> | OAuthCallbackFailed | RedirectFailure | SessionExpired | InvalidOption

/** @internal */
export const make = Effect.gen(function* () {
  const config = yield* AppConfig
  const location = yield* Location
  const crypto = yield* appCrypto
  const kept = verifiers(yield* Cookies, yield* SessionStorage)
  const transport = yield* ClientTransport
  const session = yield* Session
  const signingIn = yield* SigningIn
  const redirects = yield* Redirects
  const { botChallenge, oauthScopesOnSignIn = {} } = yield* AuthOptions
  const client = { clientId: config.projectId, clientSecret: config.publishableClientKey ?? publicClientSecret }

  const begin = Effect.fnUntraced(
    function* (operation: string, mode: OAuthMode, named: string, token: AccessToken | null, options: OAuthOptions) {
      const provider = providerId(named)
      if (typeof provider !== "string" || provider === "") {
        return yield* new InvalidInput({ field: "provider", reason: "is not the id of a provider" })
      }
      const page = yield* location.href
      if (page === null) return yield* new BrowserRequiredError({ operation })
      const flow = yield* pkce(crypto)
      const query = authorizeQuery(
        {
          projectId: client.clientId,
          publishableClientKey: client.clientSecret,
          mode,
          redirectUri: withoutAnswer(
            yield* redirects.callbackUrl("oauthCallback", options.returnTo ?? redirects.urls.oauthCallback)
          ),
          errorRedirectUrl: yield* redirects.callbackUrl("error", redirects.urls.error),
          scopes: [...(ofProvider(oauthScopesOnSignIn, provider) ?? []), ...(options.scopes ?? [])],
          token,
          afterCallbackRedirectUrl: mode === "link" ? page : null
        },
        flow
      )
      return { flow, asked: { params: { provider }, query } }
    },
    Effect.catchTag("CallbackUrlRequiredError", () => Effect.fail(new BrowserRequiredError({ operation: "OAuth" })))
  )

  // The platform's URL that redirects to the provider.
  const addressOf = ({ asked }: PreparedFlow) =>
    Effect.suspend(() => {
      const request = encode(transport.baseUrl(), oauth.authorize, asked)
      return request instanceof InvalidInput ? request : Effect.succeed(request.url)
    })

  // A refused challenge would strand a browser on a page of the platform, so the SDK asks for the URL first.
  const challengedAddressOf = ({ asked: { params, query } }: PreparedFlow, getToken: GetBotChallengeToken) =>
    Effect.map(
      challenged(getToken, "oauth_authenticate", (challenge) =>
        transport.call(oauth.authorizeLocation, { params, query: { ...query, ...challenge, stackResponseMode: "json" } })
      ),
      (answer) => answer.location
    )

  const leave = ({ flow }: PreparedFlow, url: string, { replace = false }: OAuthOptions) =>
    Effect.andThen(kept.keep(flow.state, flow.verifier), redirects.load(url, { replace }))

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
    return yield* Effect.tapErrorTag(signingIn.enter(done), "SessionExpired", () => Effect.sync(() => (completedOn = null)))
  })

  const forget = (page: URL, state: string) =>
    Effect.andThen(kept.forget(state), location.rewrite(without(page.href, ["code", "state"]).href))

  const shared = yield* singleFlights<SignedIn | null, ExchangeFailure>()
  // Whether a caller of the latest exchange has left the page for all.
  let hasLeft = false

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

  const callOAuthCallback: OAuth["callOAuthCallback"] = Effect.fnUntraced(function* () {
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
    // The exchange ends also without its callers; only one that still waits leaves the page.
    // This page acts by itself, and has nothing more to do.
    const leaving = hasLeft ? entered : signingIn.leave(entered, { replace: true })
    hasLeft = true
    return yield* Effect.as(leaving, true)
  })

  const service: OAuth = {
    signInWithOAuth: Effect.fnUntraced(function* (provider, options = {}) {
      refuseUnknown(options, { returnTo: true, scopes: true, replace: true })
      yield* session.canSignIn
      const begun = yield* begin("signInWithOAuth", "authenticate", provider, yield* signingIn.anonymousToken, options)
      const url =
        botChallenge === undefined
          ? addressOf(begun)
          : // A platform without this endpoint has no bot challenges.
            Effect.catchTag(challengedAddressOf(begun, botChallenge), "NotSupportedByPlatform", () => addressOf(begun))
      yield* leave(begun, yield* url, options)
    }),
    linkOAuth: Effect.fnUntraced(function* (provider, options = {}) {
      refuseUnknown(options, { returnTo: true, scopes: true, replace: true })
      const begun = yield* begin("linkOAuth", "link", provider, yield* session.accessTokens.current(), options)
      yield* leave(begun, yield* addressOf(begun), options)
    }),
    signInWithAppleNative: (idToken, options) =>
      signingIn.complete(transport.call(oauth.signInWithAppleNative, { payload: { idToken: redacted(idToken) } }), options),
    callOAuthCallback,
    takeCallbackError: () => takeCallbackError
  }
  return service
})

// Returns whether the code is used up or invalid. After any other outcome the same code and verifier can be sent again.
const isAnswered = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean => {
  if (Exit.isSuccess(exit)) return true
  const error = Option.getOrNull(Cause.findErrorOption(exit.cause))
  return error !== null && "status" in error && isRefusal(Number(error.status))
}

// A busy or slow platform has not looked at the code.
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429
