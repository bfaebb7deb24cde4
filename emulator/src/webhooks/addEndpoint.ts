import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Project } from "../world/Project.js"
import type { WebhookEndpoint } from "../world/Webhook.js"
import { webhooksOf } from "../world/Webhook.js"
import { webhookId, webhookSecret } from "./webhookIds.js"

/** Options of a webhook endpoint. */
export interface WebhookOptions {
  readonly url: string
  /** `whsec_` and at least 24 bytes in base64. Default: random. */
  readonly secret?: string
  /** Default: all event types. */
  readonly types?: ReadonlyArray<string> | null
  readonly description?: string
  readonly isDisabled?: boolean
}

/** Adds a webhook endpoint to a project. */
export const addEndpoint = Effect.fn("addEndpoint")(function* (project: Project, options: WebhookOptions) {
  const now = yield* Clock.currentTimeMillis
  const endpoint: WebhookEndpoint = {
    id: yield* webhookId("ep"),
    url: options.url,
    description: options.description ?? "",
    isDisabled: options.isDisabled ?? false,
    types: options.types ?? null,
    secret: options.secret ?? (yield* webhookSecret),
    createdAtMillis: now,
    updatedAtMillis: now
  }
  webhooksOf(project).endpoints.set(endpoint.id, endpoint)
  return endpoint
})
