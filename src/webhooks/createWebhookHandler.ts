import * as Effect from "effect/Effect"
import type { WebhookOptions } from "./receive.js"
import { receive } from "./receive.js"
import { validateWebhookOptions } from "./validateWebhookOptions.js"

/**
 * Creates a handler of web requests that receives webhooks: a route handler of Next, or of any server with web `Request` and
 * `Response`. Responds with 204, with 400 if the platform has not sent the request, or with 409 while another server handles the
 * same event. Errors of `handle` are thrown to the framework, whose 500 makes the platform resend the event. Throws
 * `InvalidOption`, also for a secret that is missing, malformed or too short: if a build loads the module without the variables of
 * its server, create the handler with the first delivery.
 *
 * @since 0.3.0
 * @category Webhooks
 * @example
 * ```ts
 * import { memoryStore } from "portico/store"
 * import { createWebhookHandler } from "portico/webhooks"
 *
 * const handler = createWebhookHandler({
 *   secret: webhookSecret,
 *   store: memoryStore(), // handles each event once; a store that servers share in production
 *   handle: async (event) => {
 *     if (event.type === "user.deleted") await forget(event.data.id)
 *   }
 * })
 * const response = await handler(request) // 400: the platform has not sent this one
 * ```
 */
export const createWebhookHandler = (options: WebhookOptions): ((request: Request) => Promise<Response>) => {
  Effect.runSync(validateWebhookOptions(options) ?? Effect.void)
  return (request) => receive(request, options).then(({ status, text }) => new Response(text, { status, headers: plain }))
}

const plain = { "content-type": "text/plain" }
