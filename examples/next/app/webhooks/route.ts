import { memoryStore } from "portico/store"
import { createWebhookHandler } from "portico/webhooks"

const createHandler = () =>
  createWebhookHandler({
    secret: process.env.STACK_WEBHOOK_SECRET ?? "",
    // A real app stores the ids of processed deliveries in its database.
    store: memoryStore(),
    handle: (event, { attempt }) => console.log(`webhook ${event.type}, attempt ${attempt}`)
  })

// Created with the first delivery, so `next build` needs no secret.
let handler: ReturnType<typeof createHandler> | undefined
export const POST = (request: Request): Promise<Response> => {
  handler ??= createHandler()
  return handler(request)
}
