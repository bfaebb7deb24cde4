import type { RequestLike } from "../services/platform/RequestLike.js"
import type { RequestAndResponse, ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import { validateRequest } from "../services/platform/validateRequest.js"
import type { AdapterRequest } from "./allowedRequest.js"
import { allowedRequest } from "./allowedRequest.js"
import { checkAdapter } from "./checkAdapter.js"
import { isSent, noteOutage, privateNoStore, respondWithCookies } from "./sessionResponse.js"

/** An app that can act for the user of a request: an app of `createClientApp` or `createServerApp`. */
export interface AppForRequests<View> {
  forRequest(exchange: RequestAndResponse): View
  forRequest(request: RequestLike): unknown
}

/** The options of requests with a session. */
export interface SessionOptions {
  /**
   * Origins besides the request's own whose pages may send requests that change something, such as `https://admin.example.com`.
   * Default: none.
   */
  readonly trustedOrigins?: ReadonlyArray<string>
}

/**
 * Creates a handler of web requests with a session: its second argument is the app for the visitor. If the session starts, ends
 * or is refreshed, its cookies are set on the response, which no shared cache stores. A request from a page of another origin
 * that may change something gets a 403. A `Response` that the handler throws is thrown again with the cookies; those written
 * before any other error are lost. If the store of the sessions is unavailable, the response is a 503. Throws `InvalidOption`.
 *
 * @since 0.2.0
 * @category Servers
 * @example
 * ```ts
 * import { withSession } from "portico/web"
 *
 * const handler = withSession(server, async (_, visitor) => Response.json(await visitor.user.get()))
 * const response = await handler(request)
 * ```
 */
export const withSession = <View, Rest extends ReadonlyArray<unknown>>(
  app: AppForRequests<View>,
  handle: (request: Request, session: View, ...rest: Rest) => Response | Promise<Response>,
  options?: SessionOptions
): ((request: Request, ...rest: Rest) => Promise<Response>) => {
  checkAdapter(app, options)
  return async (request, ...rest) => {
    const cookies = new Headers()
    const session = sessionFor(app, request, cookies, options)
    return session === null ? refusal() : respondWithCookies(session, () => handle(request, session, ...rest), cookies)
  }
}

/**
 * Returns the app for the visitor of a request, for adapters that have called `checkAdapter`; the session's cookies are appended to
 * `response`. Returns null if a page of another origin sends a request that may change something with the visitor's cookies: respond
 * with `refusal()`. Throws `InvalidOption` if the request has no headers, or the response none to append to.
 */
export const sessionFor = <View>(
  app: AppForRequests<View>,
  request: AdapterRequest,
  response: ResponseHeaders,
  options: SessionOptions = {}
): View | null => {
  const broken = validateRequest({ request, response }, "request")
  if (broken !== null) throw broken
  const allowed = allowedRequest(request, options.trustedOrigins)
  if (allowed === null) return null
  // A page that may not use the visitor's cookies may not replace them either.
  if (allowed !== request) return app.forRequest({ request: allowed, response: new Headers() })
  const append: ResponseHeaders["append"] = (name, value) => !isSent(response) && response.append(name, value)
  const failed = () => {
    noteOutage(response)
    response.failed?.()
  }
  return app.forRequest({ request: allowed, response: { append, failed } })
}

/** Returns the response to a page of another origin. */
export const refusal = (): Response =>
  new Response(crossOriginMessage, { status: 403, headers: { "cache-control": privateNoStore, "content-type": "text/plain" } })

export const crossOriginMessage = "Requests of other origins that may change something are refused."
