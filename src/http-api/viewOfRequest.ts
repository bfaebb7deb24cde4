import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Scope from "effect/Scope"
import type { ServerApp } from "../services/ServerApp.js"
import type { ServerViewMembers } from "../services/ServerView.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { isFromOtherOrigin } from "../web/isCrossOrigin.js"
import { cookiesOfResponse } from "./cookiesOfResponse.js"

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
