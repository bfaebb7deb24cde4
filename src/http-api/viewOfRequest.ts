import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Scope from "effect/Scope"
import { retryAfterSeconds } from "../errors/store.js"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import type { ServerApp } from "../services/ServerApp.js"
import type { ServerViewMembers } from "../services/ServerView.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { isFromOtherOrigin } from "../web/isCrossOrigin.js"
import { privateNoStore } from "../web/sessionResponse.js"

type App = ServerApp["Service"]

type OfRequests = WeakMap<HttpServerRequest, Map<App, ServerViewMembers>>

/** The apps for the visitors of requests that are being answered. */
const RequestSessions: Context.Reference<OfRequests> = Context.Reference<OfRequests>("portico/http-api/RequestSessions", {
  defaultValue: () => new WeakMap()
})

/**
 * Returns the app for the visitor of the current request, the same one for all middleware of the request: what one does to the
 * session, the others see. `seen` is the request without what must not be used of it. The session's cookies are set on the response,
 * unless a page of another origin sends the request: it may not replace those of the visitor.
 */
export const viewOfRequest = (
  app: App,
  seen: AdapterRequest,
  trustedOrigins: ReadonlyArray<string>
): Effect.Effect<ServerViewMembers, never, HttpServerRequest | Scope.Scope> =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const sessions = yield* RequestSessions
    const byApp = sessions.get(request) ?? new Map<App, ServerViewMembers>()
    const existing = byApp.get(app)
    if (existing !== undefined) return existing
    const response = isFromOtherOrigin(requestOf(request), trustedOrigins) ? new Headers() : yield* cookiesOfResponse
    const view = yield* Effect.orDie(app.forRequest({ request: seen, response }))
    sessions.set(request, byApp.set(app, view))
    return view
  })

/** Returns a request of an Effect server as adapters see requests. */
export const requestOf = ({ headers, method, originalUrl, source }: HttpServerRequest): AdapterRequest => ({
  headers,
  method,
  url: originalUrl,
  // Of a Node server: whether it used TLS.
  socket: Object(source).socket
})

/**
 * Returns the headers of the current request's response, for the session's cookies, also if it is refused. No cache stores a response
 * with cookies. If the store of the sessions fails, a 500 becomes a 503.
 */
export const cookiesOfResponse = Effect.suspend(() => {
  const cookies = new Headers()
  let isSent = false
  let hasFailed = false
  const headers: ResponseHeaders = {
    append: (name, value) => !isSent && cookies.append(name, value),
    failed: () => {
      hasFailed = true
    }
  }
  return Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.sync(() => {
        isSent = true
        return withCookies(hasFailed && response.status === 500 ? unavailable(response) : response, cookies)
      })
    ),
    headers
  )
})

const unavailable = (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setHeader(HttpServerResponse.setStatus(response, 503), "retry-after", String(retryAfterSeconds))

const withCookies = (response: HttpServerResponse.HttpServerResponse, cookies: Headers) => {
  const setCookies = cookies.getSetCookie()
  if (setCookies.length === 0) return response
  return HttpServerResponse.mergeCookies(
    HttpServerResponse.setHeader(response, "cache-control", privateNoStore),
    Cookies.fromReadonlyRecord(Object.fromEntries(setCookies.flatMap(parsed)))
  )
}

// Effect keys cookies by name, but the session has several of one name, for different domains. Only the keys must differ.
const parsed = (text: string) =>
  Object.values(Cookies.fromSetCookie(text).cookies).map((cookie) => {
    const { domain } = cookie.options ?? {}
    return [domain === undefined ? cookie.name : `${cookie.name}; Domain=${domain}`, cookie] as const
  })
