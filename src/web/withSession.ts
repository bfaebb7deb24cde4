import type { RequestLike } from "../services/platform/RequestLike.js"
import type { RequestAndResponse } from "../services/platform/TokenStore.response.js"
import { isCrossOrigin } from "./isCrossOrigin.js"
import { sealed } from "./sealed.js"

/** An app that can act for the user of a request: an app of `createClientApp`, `createServerApp` or `createAdminApp`. */
export interface AppForRequests<View> {
  forRequest(exchange: RequestAndResponse): View
  forRequest(request: RequestLike): unknown
}

/** The options of requests with a session. */
export interface SessionOptions {
  /**
   * Origins besides the request's own whose pages may send requests that change something, such as `https://admin.example.com`.
   */
  readonly trustedOrigins?: ReadonlyArray<string>
}

/**
 * Creates a handler of web requests with a session: its second argument is the app for the visitor. If the session starts, ends
 * or is refreshed, its cookies are set on the response, which no shared cache stores. A request from a page of another origin
 * that may change something gets a 403.
 *
 * ```ts
 * export default { fetch: withSession(app, async (request, { user }) => Response.json(await user.get())) }
 * ```
 */
export const withSession =
  <View, Rest extends ReadonlyArray<unknown>>(
    app: AppForRequests<View>,
    handle: (request: Request, session: View, ...rest: Rest) => Response | Promise<Response>,
    { trustedOrigins }: SessionOptions = {}
  ): ((request: Request, ...rest: Rest) => Promise<Response>) =>
  async (request, ...rest) => {
    if (isCrossOrigin(request, trustedOrigins)) return refusal()
    const cookies = new Headers()
    return sealed(await handle(request, app.forRequest({ request, response: cookies }), ...rest), cookies)
  }

/** Returns the response to a page of another origin. */
export const refusal = (): Response =>
  new Response(crossOriginMessage, { status: 403, headers: { "content-type": "text/plain" } })

export const crossOriginMessage = "Requests of other origins that may change something are refused."
