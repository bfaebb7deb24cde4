import { InvalidInput } from "../errors/sdk.js"
import { webhookMaxBytes } from "../store/limits.js"
import type { Delivery } from "../webhooks/Delivery.js"
import { joined } from "../webhooks/Delivery.js"
import type { WebhookAnswer, WebhookOptions } from "../webhooks/receive.js"
import { receive } from "../webhooks/receive.js"
import type { NodeRequest, NodeResponse } from "./sessionOf.js"

/** A request of a Node server with its body: a stream that nothing has read, or what the server has made of it. */
export type NodeDelivery = NodeRequest &
  AsyncIterable<Uint8Array> & {
    readonly body?: unknown
    readonly readableDidRead: boolean
  }

/**
 * A handler for Express that receives webhooks. Put it before `express.json()`, because the signature is that of the bytes that came:
 * a body that was parsed before is an `InvalidInput`, which goes to `next`, as what `handle` throws does. The bodies of `express.raw()`
 * and `express.text()` are fine.
 *
 * ```ts
 * server.post("/webhooks", webhook({ secret, store, handle }))
 * ```
 */
export const webhook =
  (options: WebhookOptions) =>
  (request: NodeDelivery, response: NodeResponse, next: (error: unknown) => void): void => {
    deliveryOf(request)
      .then((delivery) => receive(delivery, options))
      .then(({ status, text }) => {
        response.statusCode = status
        response.setHeader("content-type", "text/plain")
        response.end(text ?? "")
      })
      .catch(next)
  }

/** What a request of a Node server brings. */
const deliveryOf = async (request: NodeDelivery): Promise<Delivery> => {
  const { body, headers } = request
  if (isAsItCame(body)) return { headers, body }
  // Middleware may set an empty body if it has read none.
  if (request.readableDidRead) throw parsed()
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of request) {
    // What is too much is not kept, but taken: who is still sending reads no answer.
    if (length <= webhookMaxBytes) chunks.push(chunk)
    length += chunk.length
  }
  return { headers, body: joined(chunks) }
}

const isAsItCame = (body: unknown): body is string | Uint8Array => typeof body === "string" || body instanceof Uint8Array

const parsed = () =>
  new InvalidInput({
    field: "body",
    reason: "was parsed before; receive webhooks before `express.json()`, or use `express.raw()`"
  })

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
  readonly body: unknown
}

interface FastifyAnswer {
  code(status: WebhookAnswer["status"]): FastifyAnswer
  type(contentType: string): FastifyAnswer
  send(text: string): unknown
}

/**
 * A plugin for Fastify that receives webhooks at a path, as bytes; bodies elsewhere are parsed as before. What `handle` throws is
 * thrown to Fastify.
 *
 * ```ts
 * fastify.register(fastifyWebhook("/webhooks", { secret, store, handle }))
 * ```
 */
export const fastifyWebhook =
  (path: string, options: WebhookOptions) =>
  async (fastify: Fastify): Promise<void> => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body))
    fastify.post(path, async ({ body, headers }, reply) => {
      if (!isAsItCame(body)) throw parsed()
      const { status, text } = await receive({ headers, body }, options)
      return reply
        .code(status)
        .type("text/plain")
        .send(text ?? "")
    })
  }
