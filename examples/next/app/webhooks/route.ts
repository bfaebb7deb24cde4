import { memoryStore } from "portico/store"
import { createWebhookHandler } from "portico/webhooks"

export const POST = createWebhookHandler({
  secret: process.env.STACK_WEBHOOK_SECRET ?? "",
  // A real app stores the ids of processed deliveries in its database.
  store: memoryStore(),
  handle: (event, { attempt }) => console.log(`webhook ${event.type}, attempt ${attempt}`)
})
