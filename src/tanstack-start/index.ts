export { requireUser } from "./requireUser.js"

import { checkAdapter } from "../web/checkAdapter.js"
import { hadOutage, noteOutage, respondWithCookies } from "../web/sessionResponse.js"
import type { AppForRequests, SessionOptions } from "../web/withSession.js"
import { refusal, sessionFor } from "../web/withSession.js"

export type { AppForRequests, SessionOptions } from "../web/withSession.js"

/**
 * Runs a request middleware of TanStack Start: `next` receives the app for the visitor, and passes it to server functions and
 * routes as their context. If the session starts, ends or is refreshed, its cookies are set on the response, which no shared
 * cache stores. A request from a page of another origin that may change something gets a 403. Rejects with `InvalidOption`.
 *
 * ```ts
 * export const portico = createMiddleware().server(({ next, request }) =>
 *   withPortico(app, request, (session) => next({ context: { session } }))
 * )
 * // src/start.ts
 * export const startInstance = createStart(() => ({ requestMiddleware: [portico] }))
 * // a server function
 * const getUser = createServerFn().middleware([portico]).handler(({ context }) => context.session.user.get())
 * ```
 */
export const withPortico = async <View, Result extends { readonly response: Response }>(
  app: AppForRequests<View>,
  request: Request,
  next: (session: View) => Result | Promise<Result>,
  options?: SessionOptions
): Promise<Result | Response> => {
  checkAdapter(app, options)
  const cookies = new Headers()
  const session = sessionFor(app, request, cookies, options)
  if (session === null) return refusal()
  let result: Result | undefined
  const response = await respondWithCookies(
    session,
    async () => {
      result = await next(session)
      if (hadOutage(Object(session))) noteOutage(cookies)
      return result.response
    },
    cookies
  )
  return result === undefined ? response : { ...result, response }
}
