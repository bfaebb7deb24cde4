import { checkAdapter } from "../web/checkAdapter.js"
import type { UserOf, WithUser } from "../web/requireUser.js"
import { withSessionCookies } from "../web/sessionResponse.js"
import type { AppForRequests, SessionOptions } from "../web/withSession.js"
import { refusal, sessionFor } from "../web/withSession.js"

/** The variables that the middleware sets, for the type of a Hono app: `new Hono<PorticoEnv<typeof app>>()`. */
export interface PorticoEnv<App extends AppForRequests<unknown>> {
  Variables: {
    portico: App extends AppForRequests<infer View> ? View : never
    /** The signed-in user, in handlers behind `requireUser()`. */
    user: App extends AppForRequests<infer View extends WithUser> ? UserOf<View> : never
  }
}

/** The part of Hono's context that the middleware uses. */
interface HonoContext<View> {
  readonly req: { readonly raw: Request }
  get res(): Response
  set res(response: Response | undefined)
  set(name: "portico", session: View): void
}

/**
 * Middleware for Hono: `c.get("portico")` is the app for the visitor of the request. If the session starts, ends or is refreshed,
 * its cookies are set on the response, which no shared cache stores. A request from a page of another origin that may change
 * something gets a 403. Throws `InvalidOption`.
 *
 * @since 0.2.0
 * @category Servers
 * @example
 * ```ts
 * import { Hono } from "hono"
 * import type { PorticoEnv } from "portico/hono"
 * import { portico } from "portico/hono"
 *
 * const routes = new Hono<PorticoEnv<typeof server>>()
 * routes.use(portico(server))
 * routes.get("/me", async (c) => c.json(await c.get("portico").user.get()))
 * const response = await routes.fetch(request)
 * ```
 */
export const portico = <View>(app: AppForRequests<View>, options?: SessionOptions) => {
  checkAdapter(app, options)
  return async (c: HonoContext<View>, next: () => Promise<void>): Promise<Response | undefined> => {
    const cookies = new Headers()
    const session = sessionFor(app, c.req.raw, cookies, options)
    if (session === null) return refusal()
    c.set("portico", session)
    await next()
    const { res } = c
    const answer = withSessionCookies(res, cookies)
    // Hono would replace headers of the new response by those of the old one, the session's cookies too.
    if (answer !== res) {
      c.res = undefined
      c.res = answer
    }
    return undefined
  }
}
