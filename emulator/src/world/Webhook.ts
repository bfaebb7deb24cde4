import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A webhook endpoint of a project. */
export interface WebhookEndpoint {
  readonly id: string
  url: string
  description: string
  isDisabled: boolean
  /** The event types to send; null for all. */
  types: ReadonlyArray<string> | null
  /** `whsec_` and the base64 signing key. */
  readonly secret: string
  readonly createdAtMillis: number
  updatedAtMillis: number
}

/** A message with an event. */
export interface WebhookMessage {
  readonly id: string
  readonly type: string
  readonly payload: { readonly type: string; readonly data: unknown }
  readonly sentAtMillis: number
}

/** An attempt to deliver a message to an endpoint. */
export interface WebhookAttempt {
  readonly id: string
  readonly messageId: string
  readonly endpointId: string
  readonly url: string
  /** The status of the response; 0 if there was none. */
  readonly responseStatus: number
  readonly isDelivered: boolean
  readonly triedAtMillis: number
  readonly durationMillis: number
}

interface Webhooks {
  readonly endpoints: Map<string, WebhookEndpoint>
  /** By id, oldest first. */
  readonly messages: Map<string, WebhookMessage>
  readonly attempts: Map<string, WebhookAttempt>
  /** The tokens for managing the endpoints. */
  readonly tokens: Set<string>
}

/** The webhooks of a project. */
export const webhooksOf = slot<Webhooks>("webhooks", () => ({
  endpoints: new Table(),
  messages: new Table(),
  attempts: new Table(),
  tokens: new Set()
}))

const capacity = 1000
const keep = <A extends { readonly id: string }>(all: Map<string, A>, item: A): void => {
  all.set(item.id, item)
  for (const oldest of all.keys()) {
    if (all.size <= capacity) break
    all.delete(oldest)
  }
}

/** Stores a message; the last thousand are kept. */
export const addMessage = (project: Project, message: WebhookMessage): void => keep(webhooksOf(project).messages, message)

/** Stores an attempt; the last thousand are kept. */
export const addAttempt = (project: Project, attempt: WebhookAttempt): void => keep(webhooksOf(project).attempts, attempt)
