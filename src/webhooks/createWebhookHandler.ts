import type { WebhookOptions } from "./receive.js"
import { receive } from "./receive.js"

/**
 * Makes a handler of web requests that receives webhooks: a route handler of Next, or of any server with the `Request` and `Response`
 * of the web. Answers 204, or 400 for what the platform has not sent, or 409 while another server handles the same event. What `handle`
 * throws is thrown to the framework, whose 500 has the platform send the event again.
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
export const createWebhookHandler =
  (options: WebhookOptions): ((request: Request) => Promise<Response>) =>
  (request) =>
    receive(request, options).then(({ status, text }) => new Response(text, { status, headers: plain }))

const plain = { "content-type": "text/plain" }
