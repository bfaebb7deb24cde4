import { InvalidInput } from "../errors/sdk.js"
import type { Delivery } from "../webhooks/Delivery.js"
import { collectWebhookBody } from "../webhooks/Delivery.js"
import type { WebhookAnswer, WebhookOptions } from "../webhooks/receive.js"
import { receive } from "../webhooks/receive.js"
import type { NodeDelivery } from "./webhook.js"

export { receive }

/** Returns the response to a request of Express that may be a webhook delivery. */
export const receiveWebhook = async (request: NodeDelivery, options: WebhookOptions): Promise<WebhookAnswer> =>
  receive(await deliveryOf(request), options)

/** Returns the delivery of a request. */
const deliveryOf = async (request: NodeDelivery): Promise<Delivery> => {
  const { headers } = request
  const body = unparsedBody(request)
  if (body !== null) return { headers, body }
  // Middleware may set an empty body if it has read none.
  if (request.readableDidRead) throw alreadyParsed()
  const { add, bytes } = collectWebhookBody()
  // A body that is too long is consumed but not kept, because a client that is still sending reads no response.
  for await (const chunk of request) add(chunk)
  return { headers, body: bytes() }
}

/** Returns the body of a request if Express has kept it unchanged. */
const unparsedBody = ({ body, rawBody }: NodeDelivery): string | Uint8Array | null =>
  [rawBody, body].find((one) => typeof one === "string" || one instanceof Uint8Array) ?? null

const alreadyParsed = () =>
  new InvalidInput({
    field: "body",
    reason: "body has been parsed already; mount the webhook route before `express.json()`, or use `express.raw()`"
  })
