import type { WebhookOptions } from "../webhooks/receive.js"
import type { HonoDelivery } from "./receiveWebhook.js"

/**
 * A handler for Hono that receives webhooks. A body that middleware has parsed before is an `InvalidInput`, thrown to Hono as what
 * `handle` throws is; one that was only read as text or bytes is fine.
 *
 * ```ts
 * server.post("/webhooks", webhook({ secret, store, handle }))
 * ```
 */
export const webhook =
  (options: WebhookOptions) =>
  async (c: HonoDelivery): Promise<Response> => {
    // A server without webhooks loads nothing of what they hold.
    const { receiveWebhook } = await import("./receiveWebhook.js")
    return receiveWebhook(c, options)
  }
