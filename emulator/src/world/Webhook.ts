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

/** A delivery that is still to be tried, for the first time or again. */
export interface PendingDelivery {
  readonly message: WebhookMessage
  readonly endpointId: string
  /** How many attempts have failed. */
  readonly failures: number
  /** When it is tried next. */
  readonly dueAtMillis: number
}

interface Webhooks {
  readonly endpoints: Map<string, WebhookEndpoint>
  /** By id, oldest first. */
  readonly messages: Map<string, WebhookMessage>
  readonly attempts: Map<string, WebhookAttempt>
  /** What is stored together with the change that caused it, so that an end of the process loses no delivery. */
  readonly pending: Table<PendingDelivery>
  /** The tokens for managing the endpoints. */
  readonly tokens: Set<string>
}

/** The webhooks of a project. */
export const webhooksOf = slot<Webhooks>("webhooks", () => ({
  endpoints: new Table(),
  messages: new Table(),
  attempts: new Table(),
  pending: new Table(),
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

/** Returns the ids of the deliveries that are still to be tried, oldest first. */
export const pendingOf = (project: Project): ReadonlyArray<string> =>
  project.states.has("webhooks") ? [...webhooksOf(project).pending.keys()] : []

/** Stores a message, of which the last thousand are kept. Returns the ids of its deliveries to the endpoints that want it. */
export const addMessage = (project: Project, message: WebhookMessage): ReadonlyArray<string> => {
  const { endpoints, messages, pending } = webhooksOf(project)
  keep(messages, message)
  return [...endpoints.values()]
    .filter(({ isDisabled, types }) => !isDisabled && (types === null || types.includes(message.type)))
    .map(({ id: endpointId }) => {
      const id = `${message.id}/${endpointId}`
      pending.set(id, { message, endpointId, failures: 0, dueAtMillis: message.sentAtMillis })
      return id
    })
}

/** Stores an attempt; the last thousand are kept. */
export const addAttempt = (project: Project, attempt: WebhookAttempt): void => keep(webhooksOf(project).attempts, attempt)
