export { requireUser } from "./requireUser.js"

import { checkAdapter } from "../web/checkAdapter.js"
import { respondWithCookies } from "../web/sessionResponse.js"
import type { AppForRequests, SessionOptions } from "../web/withSession.js"
import { refusal, sessionFor } from "../web/withSession.js"

export type { AppForRequests, SessionOptions } from "../web/withSession.js"

/** The app for the visitor of a request, for the type of a context: `createContext<PorticoSession<typeof app>>()`. */
export type PorticoSession<App extends AppForRequests<unknown>> = App extends AppForRequests<infer View> ? View : never

/** The result of React Router's `createContext`. */
interface RouterContext<T> {
  readonly defaultValue?: T
}

/** The arguments of a React Router middleware. */
interface MiddlewareArgs<View> {
  readonly request: Request
  readonly context: { set(key: RouterContext<View>, value: View): void }
}

/**
 * Server middleware for React Router in framework mode: loaders and actions get the app for the visitor from their context. If
 * the session starts, ends or is refreshed, its cookies are set on the response, which no shared cache stores. A request from a
 * page of another origin that may change something gets a 403. Throws `InvalidOption`.
 *
 * ```ts
 * export const session = createContext<PorticoSession<typeof app>>()
 * // app/root.tsx
 * export const middleware = [portico(app, session)]
 * // a route
 * export const loader = async ({ context }: Route.LoaderArgs) => ({ user: await context.get(session).user.get() })
 * ```
 */
export const portico = <View>(app: AppForRequests<View>, session: RouterContext<View>, options?: SessionOptions) => {
  checkAdapter(app, options)
  return async ({ context, request }: MiddlewareArgs<View>, next: () => Promise<Response>): Promise<Response> => {
    const cookies = new Headers()
    const view = sessionFor(app, request, cookies, options)
    if (view === null) return refusal()
    context.set(session, view)
    return respondWithCookies(view, next, cookies)
  }
}
