import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A place that a project's events are sent to. */
export interface WebhookEndpoint {
  readonly id: string
  url: string
  description: string
  isDisabled: boolean
  /** The types of events that are sent; null for all. */
  types: ReadonlyArray<string> | null
  /** `whsec_` and the key of the signatures in base64. */
  readonly secret: string
  readonly createdAtMillis: number
  updatedAtMillis: number
}

/** An event as it is sent. */
export interface WebhookMessage {
  readonly id: string
  readonly type: string
  readonly payload: { readonly type: string; readonly data: unknown }
  readonly sentAtMillis: number
}

/** One try of bringing a message to an endpoint. */
export interface WebhookAttempt {
  readonly id: string
  readonly messageId: string
  readonly endpointId: string
  readonly url: string
  /** The status of the answer; 0 if there was none. */
  readonly responseStatus: number
  readonly isDelivered: boolean
  readonly triedAtMillis: number
  readonly durationMillis: number
}

interface Webhooks {
  readonly endpoints: Map<string, WebhookEndpoint>
  /** Oldest first. */
  readonly messages: Array<WebhookMessage>
  readonly attempts: Array<WebhookAttempt>
  /** What opens the management of the endpoints. */
  readonly tokens: Set<string>
}

/** The webhooks of a project. */
export const webhooksOf = slot<Webhooks>(() => ({ endpoints: new Map(), messages: [], attempts: [], tokens: new Set() }))

const capacity = 1000
const keep = <A>(all: Array<A>, item: A): void => {
  all.push(item)
  if (all.length > capacity) all.shift()
}

/** Keeps a message; the last thousand are kept. */
export const addMessage = (project: Project, message: WebhookMessage): void => keep(webhooksOf(project).messages, message)

/** Keeps a try; the last thousand are kept. */
export const addAttempt = (project: Project, attempt: WebhookAttempt): void => keep(webhooksOf(project).attempts, attempt)
