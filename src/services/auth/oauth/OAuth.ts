import * as Effect from "effect/Effect"
import { array } from "../../../codecs/array.js"
import { boolean, string } from "../../../codecs/scalar.js"
import * as oauth from "../../../contract/oauth.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidOption } from "../../../errors/options.js"
import { CallbackUrlRequiredError } from "../../../errors/redirects.js"
import type { SessionExpired, TransportFailure } from "../../../errors/sdk.js"
import { InvalidInput } from "../../../errors/sdk.js"
import { publicClientSecret } from "../../../schemas/limits.js"
import { mustBe } from "../../../schemas/messages/value.js"
import { redacted } from "../../../schemas/redacted.js"
import type { SecretInput } from "../../../schemas/Secret.js"
import type { AccessToken } from "../../../schemas/Tokens.js"
import { findEmptyText, givenProperties } from "../../arguments/given.js"
import { AppConfig } from "../../config/AppConfig.js"
import { appCrypto } from "../../platform/AppCrypto.js"
import { Cookies } from "../../platform/Cookies.js"
import { Location } from "../../platform/Location.js"
import { SessionStorage } from "../../platform/SessionStorage.js"
import { Session } from "../../session/Session.js"
import { withinCallTimeout } from "../../session/withinCallTimeout.js"
import { encode } from "../../transport/request.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ClientTransport } from "../../transport/Transport.js"
import type { GetBotChallengeToken } from "../AuthOptions.js"
import { AuthOptions } from "../AuthOptions.js"
import { anonymousToken } from "../anonymousToken.js"
import { challenged } from "../botChallenge.js"
import type { RedirectFailure } from "../redirects/Redirects.js"
import { Redirects } from "../redirects/Redirects.js"
import { isTrustedUrl } from "../redirects/trustedUrl.js"
import type { SignInOptions } from "../SigningIn.js"
import { makeSigningIn } from "../SigningIn.js"
import { unverifiedUserOf } from "../sessions/UnverifiedUser.js"
import type { CrossDomain } from "./CrossDomain.js"
import type { OAuthCallback } from "./OAuthCallback.js"
import * as oauthCallback from "./OAuthCallback.js"
import type { OAuthMode } from "./oauthUrls.js"
import { authorizeQuery, withoutAnswer } from "./oauthUrls.js"
import type { Pkce } from "./pkce.js"
import { pkce } from "./pkce.js"
import { ofProvider, providerId } from "./providerId.js"
import { verifiers } from "./verifierCookie.js"

/** The options of a sign-in with an OAuth provider. */
export interface OAuthOptions {
  /**
   * The page that the provider leads back to. A native app passes a whole URL that leads back to it. Default: the app's callback
   * page.
   */
  readonly returnTo?: string
  /** Scopes to request besides the provider's basic ones and those of the app's options. Default: none. */
  readonly scopes?: ReadonlyArray<string>
  /** Replaces the current page in the history, as a page that starts the flow by itself must. Default: false. */
  readonly replace?: boolean
}

/** Signing in with an OAuth provider, and linking accounts to the signed-in user. */
export interface OAuth extends OAuthCallback {
  /**
   * Redirects the browser to the OAuth provider. If the navigation does not happen, completes after two seconds. An anonymous
   * user who signs up keeps their id. With the option `botChallenge`, the SDK calls the platform first, so a refusal is an error
   * here; without it, refusals appear on a page of the platform or on the app's error page.
   *
   * Where there is no page, as in a native app, it requires `returnTo` and `redirectMethod: { navigate }`: `navigate` opens the
   * provider's URL, and `callOAuthCallback({ url })` takes the URL that leads back.
   */
  signInWithOAuth(
    provider: string,
    options?: OAuthOptions
  ): Effect.Effect<void, CallFailure<typeof oauth.authorizeLocation> | RedirectFailure | CallbackUrlRequiredError | InvalidOption>
  /**
   * Signs in or up with the identity token that Apple issued to a native app, whose bundle id must be in the project's provider
   * settings. Since 2026-04.
   */
  signInWithAppleNative(
    idToken: SecretInput,
    options?: SignInOptions
  ): Effect.Effect<void, CallFailure<typeof oauth.signInWithAppleNative> | RedirectFailure | SessionExpired | InvalidOption>
  /**
   * Redirects to a provider to link an account there to the signed-in user, and comes back to this page. If this user is no longer
   * signed in by then, `callOAuthCallback` fails with `SessionExpired` and signs no one in.
   */
  linkOAuth(
    provider: string,
    options?: OAuthOptions
  ): Effect.Effect<void, TransportFailure | SessionExpired | RedirectFailure | CallbackUrlRequiredError>
}

/** An OAuth flow that the browser has not been redirected for yet. */
interface PreparedFlow {
  readonly flow: Pkce
  readonly linkedTo: string | null
  readonly asked: { readonly params: { readonly provider: string }; readonly query: ReturnType<typeof authorizeQuery> }
}

/** @internal */
export const make = Effect.fnUntraced(function* (domains: CrossDomain) {
  const config = yield* AppConfig
  const location = yield* Location
  const crypto = yield* appCrypto
  const kept = verifiers(yield* Cookies, yield* SessionStorage)
  const transport = yield* ClientTransport
  const session = yield* Session
  const signingIn = yield* makeSigningIn
  const anonymous = yield* anonymousToken
  const redirects = yield* Redirects
  const { botChallenge, oauthScopesOnSignIn = {} } = yield* AuthOptions
  const client = { clientId: config.projectId, clientSecret: config.publishableClientKey ?? publicClientSecret }

  const prepare = Effect.fnUntraced(function* <E>(
    mode: OAuthMode,
    named: string,
    token: Effect.Effect<AccessToken | null, E>,
    options?: OAuthOptions
  ) {
    const provider = providerId(named)
    if (typeof provider !== "string" || provider === "") {
      return yield* invalid("provider", mustBe("the id of a provider"))
    }
    const page = yield* location.href
    const returnTo = options?.returnTo ?? redirects.urls.oauthCallback
    if (page === null && !URL.canParse(returnTo)) return yield* new CallbackUrlRequiredError({ option: "returnTo" })
    const accessToken = yield* token
    const flow = yield* pkce(crypto)
    const query = authorizeQuery(
      {
        projectId: client.clientId,
        publishableClientKey: client.clientSecret,
        mode,
        redirectUri: withoutAnswer(yield* redirects.callbackUrl("oauthCallback", returnTo)),
        // The browser of a native app closes at the one URL that leads back.
        errorRedirectUrl: page === null ? returnTo : yield* redirects.callbackUrl("error", redirects.urls.error),
        scopes: [...(ofProvider(oauthScopesOnSignIn, provider) ?? []), ...(options?.scopes ?? [])],
        token: accessToken,
        // Otherwise the redirect after the callback would be refused.
        afterCallbackRedirectUrl:
          mode === "link" && page !== null && isTrustedUrl(page, { page, trustedDomains: [] }) ? page : null
      },
      flow
    )
    const linkedTo = mode === "link" && accessToken !== null ? (unverifiedUserOf(accessToken)?.id ?? null) : null
    return { flow, linkedTo, asked: { params: { provider }, query } }
  })

  // The platform's URL that redirects to the provider.
  const authorizeUrl = ({ asked }: PreparedFlow) =>
    Effect.suspend(() => {
      const request = encode(transport.baseUrl(), oauth.authorize, asked)
      return request instanceof InvalidInput ? request : Effect.succeed(request.url)
    })

  // A refused challenge would strand a browser on a page of the platform, so the SDK asks for the URL first.
  const challengedUrl = ({ asked: { params, query } }: PreparedFlow, getToken: GetBotChallengeToken) =>
    Effect.map(
      challenged(getToken, "oauth_authenticate", (challenge) =>
        transport.call(oauth.authorizeLocation, { params, query: { ...query, ...challenge, stackResponseMode: "json" } })
      ),
      (answer) => answer.location
    )

  const leave = ({ flow: { state, verifier }, linkedTo }: PreparedFlow, url: string, options?: OAuthOptions) =>
    Effect.andThen(kept.keep(state, { verifier, linkedTo }), redirects.load(url, { replace: options?.replace ?? false }))

  const service: OAuth = {
    signInWithOAuth: Effect.fnUntraced(function* (provider, options) {
      yield* givenProperties("options", options, { returnTo: string, scopes: array(string), replace: boolean })
      yield* session.canSignIn
      const prepared = yield* prepare("authenticate", provider, anonymous, options)
      const url =
        botChallenge === undefined
          ? authorizeUrl(prepared)
          : // A platform without this endpoint has no bot challenges.
            Effect.catchTag(challengedUrl(prepared, botChallenge), "NotSupportedByPlatform", () => authorizeUrl(prepared))
      yield* leave(prepared, yield* url, options)
    }),
    linkOAuth: Effect.fnUntraced(function* (provider, options) {
      yield* givenProperties("options", options, { returnTo: string, scopes: array(string), replace: boolean })
      const token = withinCallTimeout(config, session.accessTokens.current())
      const prepared = yield* prepare("link", provider, token, options)
      yield* leave(prepared, yield* authorizeUrl(prepared), options)
    }),
    signInWithAppleNative: (idToken, options) =>
      findEmptyText({ idToken }) ??
      signingIn.complete(transport.call(oauth.signInWithAppleNative, { payload: { idToken: redacted(idToken) } }), options),
    ...(yield* oauthCallback.make(client, kept, domains))
  }
  return service
})
