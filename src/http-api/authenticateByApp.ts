import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { SessionExpired, TransportFailure } from "../errors/sdk.js"
import { SharedStoreError } from "../errors/store.js"
import type { VerifyFailure } from "../errors/verify.js"
import { ServerApp } from "../services/ServerApp.js"
import type { AdapterRequest } from "../web/admitted.js"
import { neverStored } from "../web/sessionResponse.js"
import { answerTo, isVerifyFailure } from "./authenticate.js"
import { PlatformUnavailable, SignInRequired } from "./failures.js"

/**
 * Determines the user of a request through a view of the app: from its tokens, or from the id of a session in a shared store. An
 * expired access token is refreshed first, and the session's cookies are set on the response, which no cache stores then.
 */
export const authenticateByApp = Effect.map(ServerApp, (app) =>
  Effect.fnUntraced(function* (seen: AdapterRequest) {
    const cookies = new Headers()
    // Before the session is verified, so that a refusal can delete the cookies of an ended session.
    yield* HttpEffect.appendPreResponseHandler((_, response) => Effect.succeed(withCookies(response, cookies)))
    const exchange = { request: seen, response: cookies }
    const verifying = Effect.flatMap(Effect.orDie(app.forRequest(exchange)), (view) => view.verifySession())
    const claims = yield* Effect.scoped(verifying).pipe(
      Effect.mapError(refusalOf),
      // The app's store is unavailable, which says nothing about the session.
      Effect.catchDefect((defect) =>
        defect instanceof SharedStoreError
          ? Effect.andThen(Effect.logError(defect), Effect.fail(unavailable))
          : Effect.die(defect)
      )
    )
    return { claims, user: yield* Effect.cached(app.users.get(claims.userId)) }
  })
)

const unavailable = /* @__PURE__ */ new PlatformUnavailable({ message: "The session cannot be verified at the moment." })

const refusalOf = (failure: VerifyFailure | SessionExpired | TransportFailure) => {
  if (isVerifyFailure(failure)) return answerTo(failure)
  if (failure._tag === "SessionExpired") return new SignInRequired({ reason: "expired", message: "The session has ended." })
  return unavailable
}

const withCookies = (response: HttpServerResponse.HttpServerResponse, cookies: Headers) => {
  const written = cookies.getSetCookie()
  if (written.length === 0) return response
  // A response that sets cookies is never stored.
  return HttpServerResponse.mergeCookies(
    HttpServerResponse.setHeader(response, "cache-control", neverStored),
    Cookies.fromReadonlyRecord(Object.fromEntries(written.flatMap(parsed)))
  )
}

// Effect keys cookies by name, but the session has several of one name, for different domains. Only the keys must differ.
const parsed = (text: string) =>
  Object.values(Cookies.fromSetCookie(text).cookies).map((cookie) => {
    const { domain } = cookie.options ?? {}
    return [domain === undefined ? cookie.name : `${cookie.name}; Domain=${domain}`, cookie] as const
  })
