import type { RequestLike } from "../services/platform/RequestLike.js"
import type { RequestAndResponse } from "../services/platform/TokenStore.response.js"
import { isCrossOrigin } from "./isCrossOrigin.js"
import { sealed } from "./sealed.js"

/** An app that can act for the person of a request: what `createClientApp`, `createServerApp` and `createAdminApp` return. */
export interface AppForRequests<View> {
  forRequest(exchange: RequestAndResponse): View
  forRequest(request: RequestLike): unknown
}

/** How requests with a session are answered. */
export interface SessionOptions {
  /** Origins besides the request's own whose pages may send what changes something, such as `https://admin.example.com`. */
  readonly trustedOrigins?: ReadonlyArray<string>
}

/**
 * Makes a handler of web requests that knows who is signed in: the second argument is the app for the visitor. Cookies of a session
 * that begins, ends or is renewed meanwhile are set on the response, which no shared cache stores. A request of another origin's
 * page that may change something is answered with 403.
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

/** The answer to another origin's page. */
export const refusal = (): Response =>
  new Response(crossOriginMessage, { status: 403, headers: { "content-type": "text/plain" } })

export const crossOriginMessage = "Requests of other origins that may change something are refused."
