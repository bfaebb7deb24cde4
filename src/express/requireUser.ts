import { InvalidOption } from "../errors/options.js"
import type { UserOf, WithUser } from "../web/requireUser.js"
import { signInRequired, userOrResponse } from "../web/requireUser.js"
import type { AppForRequests } from "../web/withSession.js"
import type { NodeRequest } from "./portico.js"
import type { NodeResponse } from "./sessionHeaders.js"

/** The signed-in user of a request that has passed `requireUser()`. */
export type PorticoUser<App extends AppForRequests<WithUser>> =
  App extends AppForRequests<infer View extends WithUser> ? UserOf<View> : never

/** The part of Express's request that the guard uses. */
type GuardedRequest = NodeRequest & {
  /** The URL that was requested; routers remove their own path from `url`. */
  readonly originalUrl?: string
  readonly portico?: WithUser
  user?: unknown
}

/**
 * Middleware for Express, after `portico(app)`: only signed-in users pass, and `request.user` is the user. Otherwise a page leads to the
 * sign-in page, which leads back, and any other request gets a 401; if the platform or the store of the sessions is unavailable, a 503.
 *
 * ```ts
 * server.get("/account", requireUser(), (request, response) => response.json(request.user.primaryEmail))
 * ```
 */
export const requireUser =
  () =>
  (request: GuardedRequest, response: NodeResponse, next: (error?: unknown) => void): void => {
    guard(request).then((user) => {
      if (user instanceof Response) return send(response, user)
      request.user = user
      return next()
    }, next)
  }

/** The parts of Fastify's request and reply that the guard uses. */
interface GuardedFastifyRequest {
  readonly raw: NodeRequest
  readonly portico?: WithUser | null
  user?: unknown
}
interface FastifyReply {
  code(status: number): FastifyReply
  headers(values: Readonly<Record<string, string>>): FastifyReply
  send(body: string): unknown
}

/**
 * The same as a hook of Fastify, after `fastifyPortico(app)`. The program declares `user` with `decorateRequest`.
 *
 * ```ts
 * fastify.decorateRequest("user", null)
 * fastify.get("/account", { preHandler: fastifyRequireUser() }, async (request) => ({ email: request.user.primaryEmail }))
 * ```
 */
export const fastifyRequireUser =
  () =>
  async (request: GuardedFastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { headers, method, socket, url } = request.raw
    const user = await guard({ headers, method, socket, url, ...(request.portico && { portico: request.portico }) })
    if (user instanceof Response) {
      return reply
        .code(user.status)
        .headers(Object.fromEntries(user.headers))
        .send(await user.text())
    }
    request.user = user
    return undefined
  }

const guard = async (request: GuardedRequest) => {
  const { headers, method, originalUrl, portico, socket, url } = request
  if (portico === undefined) throw new InvalidOption({ option: "requireUser", reason: "must come after `portico(app)`" })
  return userOrResponse(portico, () => signInRequired(portico, { headers, method, socket, url: originalUrl ?? url }))
}

const send = async (response: NodeResponse, from: Response): Promise<void> => {
  response.statusCode = from.status
  for (const [name, value] of from.headers) response.setHeader(name, value)
  response.end(await from.text())
}
