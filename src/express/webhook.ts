import type { WebhookAnswer, WebhookOptions } from "../webhooks/receive.js"
import { validateWebhookOptions } from "../webhooks/validateWebhookOptions.js"
import type { NodeRequest } from "./portico.js"
import type { NodeResponse } from "./sessionHeaders.js"

/** A request of a Node server with its body: an unread stream, or what the server has made of it. */
export type NodeDelivery = NodeRequest &
  AsyncIterable<Uint8Array> & {
    readonly body?: unknown
    /** The unparsed body, if the server keeps it. */
    readonly rawBody?: unknown
    readonly readableDidRead: boolean
  }

/**
 * A handler for Express that receives webhooks. Put it before `express.json()`, because the signature covers the raw bytes: a
 * body that was parsed before fails with `InvalidInput`, which goes to `next`, as do errors of `handle`. The bodies of
 * `express.raw()` and `express.text()` are fine, and so is a parsed body beside `request.rawBody`. Throws `InvalidOption`.
 *
 * ```ts
 * server.post("/webhooks", webhook({ secret, store, handle }))
 * ```
 */
export const webhook = (options: WebhookOptions) => {
  checkWebhookOptions(options)
  return (request: NodeDelivery, response: NodeResponse, next: (error: unknown) => void): void => {
    receiveModule()
      .then(({ receiveWebhook }) => receiveWebhook(request, options))
      .then(({ status, text }) => {
        response.statusCode = status
        response.setHeader("content-type", "text/plain")
        response.end(text ?? "")
      })
      .catch(next)
  }
}

const checkWebhookOptions = (options: WebhookOptions): void => {
  const broken = validateWebhookOptions(options)
  if (broken !== null) throw broken
}

// Loaded on demand, for servers without webhooks.
const receiveModule = () => import("./receiveWebhook.js")

/** The part of Fastify that the plugin uses. */
interface Fastify {
  addContentTypeParser(
    type: string,
    options: { readonly parseAs: "buffer" },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void
  ): unknown
  removeAllContentTypeParsers(): unknown
  post(path: string, handler: (request: FastifyDelivery, reply: FastifyAnswer) => Promise<unknown>): unknown
}

interface FastifyDelivery {
  readonly headers: NodeRequest["headers"]
  /** The bytes; undefined if the request has no body. */
  readonly body: unknown
}

interface FastifyAnswer {
  code(status: WebhookAnswer["status"]): FastifyAnswer
  type(contentType: string): FastifyAnswer
  send(text: string): unknown
}

/**
 * A plugin for Fastify that receives webhooks at a path, as bytes; bodies of other paths are parsed as before. Errors of `handle`
 * are thrown to Fastify. Throws `InvalidOption`.
 *
 * ```ts
 * fastify.register(fastifyWebhook("/webhooks", { secret, store, handle }))
 * ```
 */
export const fastifyWebhook = (path: string, options: WebhookOptions) => {
  checkWebhookOptions(options)
  return async (fastify: Fastify): Promise<void> => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body))
    fastify.post(path, async ({ body, headers }, reply) => {
      const { receive } = await receiveModule()
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      const { status, text } = await receive({ headers, body: bytes }, options)
      return reply
        .code(status)
        .type("text/plain")
        .send(text ?? "")
    })
  }
}
