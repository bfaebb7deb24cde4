import { InvalidOption } from "../errors/options.js"
import type { WithUser } from "../web/requireUser.js"
import { signInRequired, userOrResponse } from "../web/requireUser.js"

/** The part of Hono's context that the guard uses. */
interface GuardedContext {
  readonly req: { readonly raw: Request }
  get(name: "portico"): WithUser | undefined
  set(name: "user", user: unknown): void
}

/**
 * Middleware for Hono, after `portico(app)`: only signed-in users pass, and `c.get("user")` is the user. Otherwise a page leads to the
 * sign-in page, which leads back, and any other request gets a 401; if the platform or the store of the sessions is unavailable, a 503.
 *
 * ```ts
 * server.get("/account", requireUser(), (c) => c.json(c.get("user").primaryEmail))
 * ```
 */
export const requireUser =
  () =>
  async (c: GuardedContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const session = c.get("portico")
    if (session === undefined) throw new InvalidOption({ option: "requireUser", reason: "must come after `portico(app)`" })
    const user = await userOrResponse(session, () => signInRequired(session, c.req.raw))
    if (user instanceof Response) return user
    c.set("user", user)
    await next()
    return undefined
  }
