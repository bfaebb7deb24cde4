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
 * ```ts
 * export const POST = createWebhookHandler({
 *   secret: process.env.STACK_WEBHOOK_SECRET ?? "",
 *   store: sqliteStore(database),
 *   handle: async (event) => {
 *     if (event.type === "user.deleted") await forget(event.data.id)
 *   }
 * })
 * ```
 */
export const createWebhookHandler = (options: WebhookOptions): ((request: Request) => Promise<Response>) => {
  Effect.runSync(validateWebhookOptions(options) ?? Effect.void)
  return (request) => receive(request, options).then(({ status, text }) => new Response(text, { status, headers: plain }))
}

const plain = { "content-type": "text/plain" }
