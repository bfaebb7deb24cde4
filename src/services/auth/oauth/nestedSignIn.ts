import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { UntrustedRedirectError } from "../../../errors/redirects.js"
import { SessionExpired } from "../../../errors/sdk.js"
import { codeChallengeMethod } from "../../../schemas/limits.js"
import * as messages from "../../../schemas/messages/page.js"
import { logWarning } from "../../platform/logWarning.js"
import type { SessionStorage } from "../../platform/SessionStorage.js"
import type { Session } from "../../session/Session.js"
import { unverifiedSessionOf } from "../sessions/UnverifiedSession.js"
import type { CrossDomain } from "./CrossDomain.js"

/** The parameters by which a hosted page gets the session of the app that leads there. @source protocol/apps.md#redirects */
export const nested = {
  session: "stack_nested_cross_domain_auth_refresh_token_id",
  callback: "stack_nested_cross_domain_auth_callback_url"
} as const

// Only the tab that was redirected to the hosted page passes the session on, once, and only to a page of that origin.
const offerKey = (sessionId: string) => `portico_offer_${sessionId}`

/** Remembers the origin that this tab offers its session to. */
export const keepOffer = (storage: SessionStorage["Service"], sessionId: string, origin: string): Effect.Effect<void> =>
  storage.set(offerKey(sessionId), origin)

/** Returns the id of the current session; null if no user is signed in, or if the tokens cannot be read now. */
export const currentSessionId = (session: Session["Service"]): Effect.Effect<string | null> =>
  Effect.orElseSucceed(sessionId(session), () => null)

// An expired access token names its session as well, so nothing is requested for the id.
const sessionId = Effect.fnUntraced(function* (session: Session["Service"]) {
  const own = yield* session.ownPair
  const pair = own === null || own.accessToken ? own : yield* session.getTokens()
  return pair?.accessToken && pair.refreshToken ? (unverifiedSessionOf(pair.accessToken)?.id ?? null) : null
})

/** What a hosted page asks for on the callback page of the app. */
export interface SessionRequest {
  readonly sessionId: string
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
  readonly afterCallbackRedirectUrl: string
}

/** Reads the request of a hosted page for the session from the URL of the callback page; null if there is none. */
export const sessionRequest = ({ searchParams }: URL): SessionRequest | null => {
  const sessionId = searchParams.get(nested.session)
  const redirectUri = searchParams.get("redirect_uri")
  const state = searchParams.get("state")
  const codeChallenge = searchParams.get("code_challenge")
  const method = searchParams.get("code_challenge_method") ?? codeChallengeMethod
  if (sessionId === null || redirectUri === null || state === null || codeChallenge === null) return null
  if (method !== codeChallengeMethod) return null
  const afterCallbackRedirectUrl = searchParams.get("after_callback_redirect_url") ?? redirectUri
  return { sessionId, redirectUri, state, codeChallenge, afterCallbackRedirectUrl }
}

/** Returns the URL that passes the session on to the hosted page that asks for it; null if this tab made no such offer. */
export const passSessionOn = Effect.fnUntraced(
  function* (
    { sessionId: asked, ...request }: SessionRequest,
    storage: SessionStorage["Service"],
    session: Session["Service"],
    { authorizeCrossDomain }: CrossDomain
  ) {
    const origin = yield* storage.get(offerKey(asked))
    if (origin === null) {
      yield* logWarning("A page asks for the session of this app, which this tab did not offer; it gets none.")
      return null
    }
    const isThere = (url: string) => URL.canParse(url) && new URL(url).origin === origin
    const untrusted = (url: string) => new UntrustedRedirectError({ url, message: messages.untrustedRedirect(url) })
    for (const url of [request.redirectUri, request.afterCallbackRedirectUrl]) if (!isThere(url)) return yield* untrusted(url)
    const current = yield* sessionId(session)
    if (current !== asked) return yield* new SessionExpired({ reason: current === null ? "signed-out" : "replaced" })
    const address = yield* authorizeCrossDomain(request)
    yield* storage.remove(offerKey(asked))
    // It contains the code, which only that page may get, so the error does not name it.
    return isThere(Redacted.value(address)) ? address : yield* untrusted(request.redirectUri)
  },
  (passing, _request, _storage, session) => session.asCaller(passing)
)
