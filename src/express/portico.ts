import { validateRequest } from "../services/platform/validateRequest.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { checkAdapter } from "../web/checkAdapter.js"
import type { AppForRequests, SessionOptions } from "../web/withSession.js"
import { crossOriginMessage, sessionFor } from "../web/withSession.js"
import type { NodeResponse } from "./sessionHeaders.js"
import { sessionHeaders } from "./sessionHeaders.js"

/** A request of a Node server, such as Express, Fastify (`request.raw`) or `node:http`. */
export type NodeRequest = AdapterRequest

/**
 * Returns the app for the visitor of a Node server's request, or null if a page of another origin sent the request and it may
 * change something; the response is 403 then. If the session starts, ends or is refreshed, its cookies are set on the response
 * until its head is sent. The response is `private, no-store` unless the handler sets another `Cache-Control` and no cookie is
 * set. If the visitor leaves before the response has ended, the calls for them are aborted. Throws `InvalidOption`, also if the
 * arguments are not a request and response of a Node server.
 */
export const sessionOf = <View>(
  app: AppForRequests<View>,
  request: NodeRequest,
  response: NodeResponse,
  options?: SessionOptions
): View | null => {
  checkAdapter(app, options)
  const broken = validateRequest({ request, response: { append: Object(response).appendHeader } }, "request")
  if (broken !== null) throw broken
  const { headers, method, socket, url } = request
  const adapted = { headers, method, socket, url, signal: visitOf(response) }
  const session = sessionFor(app, adapted, sessionHeaders(response), options)
  if (session === null) {
    response.statusCode = 403
    response.setHeader("content-type", "text/plain")
    response.end(crossOriginMessage)
  }
  return session
}

/** Returns a signal that aborts if the visitor leaves before the response has ended. Node before 24 gives requests none. */
const visitOf = (response: NodeResponse): AbortSignal => {
  const visit = new AbortController()
  response.once("close", () => {
    if (!response.writableEnded) visit.abort()
  })
  return visit.signal
}

/**
 * Middleware for Express: `request.portico` is the app for the visitor of the request. Throws `InvalidOption`. To type it:
 *
 * ```ts
 * declare global {
 *   namespace Express {
 *     interface Request { portico: PorticoSession<typeof app> }
 *   }
 * }
 * server.use(portico(app))
 * server.get("/me", async (request, response) => response.json(await request.portico.user.get()))
 * ```
 */
export const portico = <View>(app: AppForRequests<View>, options?: SessionOptions) => {
  checkAdapter(app, options)
  return (request: NodeRequest & { portico?: View }, response: NodeResponse, next: () => void): void => {
    const session = sessionOf(app, request, response, options)
    if (session === null) return
    request.portico = session
    next()
  }
}

/** The app for the visitor of a request. */
export type PorticoSession<App extends AppForRequests<unknown>> = App extends AppForRequests<infer View> ? View : never

/** The part of Fastify's reply that the hook uses. */
interface FastifyReply {
  readonly raw: NodeResponse
  hijack(): unknown
}

/**
 * A hook for Fastify: `request.portico` is the app for the visitor of the request. Throws `InvalidOption`.
 *
 * ```ts
 * fastify.decorateRequest("portico", null)
 * fastify.addHook("onRequest", fastifyPortico(app))
 * ```
 */
export const fastifyPortico = <View>(app: AppForRequests<View>, options?: SessionOptions) => {
  checkAdapter(app, options)
  return async (request: { readonly raw: NodeRequest; portico?: View | null }, reply: FastifyReply): Promise<void> => {
    const session = sessionOf(app, request.raw, reply.raw, options)
    if (session === null) reply.hijack()
    request.portico = session
  }
}
