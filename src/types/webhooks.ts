import type { AdminApp } from "../promise/admin.js"

export type { SvixToken } from "../schemas/Webhook.js"

/** `webhooks` of an admin app. */
export type AdminWebhooks = AdminApp["webhooks"]
