import { InvalidInput } from "../errors/sdk.js"
import { webhookMaxBytes } from "../store/limits.js"
import type { Delivery } from "../webhooks/Delivery.js"
import { joined } from "../webhooks/Delivery.js"
import type { WebhookAnswer, WebhookOptions } from "../webhooks/receive.js"
import { receive } from "../webhooks/receive.js"
import type { NodeDelivery } from "./webhook.js"

/** What to answer a request of a Node server that may be the delivery of a webhook. */
export const receiveWebhook = async (request: NodeDelivery, options: WebhookOptions): Promise<WebhookAnswer> =>
  receive(await deliveryOf(request), options)

/** The same for a body that the server has read: the text or the bytes that came. */
export const receiveRead = async (
  { body, headers }: Pick<NodeDelivery, "body" | "headers">,
  options: WebhookOptions
): Promise<WebhookAnswer> => {
  if (!isAsItCame(body)) throw parsed()
  return receive({ headers, body }, options)
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
