import { InvalidInput } from "../errors/sdk.js"
import type { Delivery } from "../webhooks/Delivery.js"
import type { WebhookOptions } from "../webhooks/receive.js"
import { receive } from "../webhooks/receive.js"

/** The part of Hono's context that the handler uses. */
export interface HonoDelivery {
  readonly req: {
    readonly raw: Request
    /** What earlier middleware has read, in the form that it was read as. */
    readonly bodyCache: { readonly text?: unknown; readonly arrayBuffer?: unknown }
  }
}

/** Responds to a request that may be a webhook delivery. */
export const receiveWebhook = async ({ req }: HonoDelivery, options: WebhookOptions): Promise<Response> => {
  const { status, text } = await receive(await deliveryOf(req), options)
  return new Response(text, { status, headers: { "content-type": "text/plain" } })
}

const deliveryOf = async ({ bodyCache, raw }: HonoDelivery["req"]): Promise<Delivery> => {
  if (!raw.bodyUsed) return raw
  const read = await (bodyCache.text ?? bodyCache.arrayBuffer)
  if (typeof read === "string") return { headers: raw.headers, body: read }
  if (read instanceof ArrayBuffer) return { headers: raw.headers, body: new Uint8Array(read) }
  throw new InvalidInput({
    field: "body",
    reason: "body has been parsed already; mount the webhook route before any body parser"
  })
}
