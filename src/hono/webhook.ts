import type { WebhookOptions } from "../webhooks/receive.js"
import { validateWebhookOptions } from "../webhooks/validateWebhookOptions.js"
import type { HonoDelivery } from "./receiveWebhook.js"

/**
 * A handler for Hono that receives webhooks. A body that middleware has parsed before fails with `InvalidInput`, which is thrown
 * to Hono, as are errors of `handle`; one that was only read as text or bytes is fine. Throws `InvalidOption`.
 *
 * ```ts
 * server.post("/webhooks", webhook({ secret, store, handle }))
 * ```
 */
export const webhook = (options: WebhookOptions): ((c: HonoDelivery) => Promise<Response>) => {
  const broken = validateWebhookOptions(options)
  if (broken !== null) throw broken
  return async (c) => {
    // Loaded on demand, for servers without webhooks.
    const { receiveWebhook } = await import("./receiveWebhook.js")
    return receiveWebhook(c, options)
  }
}
