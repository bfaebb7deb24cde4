import type { WebhookAttempt, WebhookEndpoint, WebhookMessage } from "../world/Webhook.js"

const time = (millis: number): string => new Date(millis).toISOString()

/** Returns an endpoint in the format of Svix's API. */
export const endpointView = (endpoint: WebhookEndpoint) => ({
  id: endpoint.id,
  uid: null,
  url: endpoint.url,
  version: 1,
  description: endpoint.description,
  disabled: endpoint.isDisabled,
  filterTypes: endpoint.types,
  channels: null,
  rateLimit: null,
  metadata: {},
  createdAt: time(endpoint.createdAtMillis),
  updatedAt: time(endpoint.updatedAtMillis)
})

/** Returns a message in the format of Svix's API. */
export const messageView = (message: WebhookMessage) => ({
  id: message.id,
  eventId: null,
  eventType: message.type,
  payload: message.payload,
  channels: null,
  timestamp: time(message.sentAtMillis)
})

const statuses = { delivered: 0, failed: 2 }

/**
 * Returns a delivery attempt in the format of Svix's API, without the endpoint's response body: otherwise anyone who can choose
 * endpoints could read what only this machine can reach.
 */
export const attemptView = (attempt: WebhookAttempt) => ({
  id: attempt.id,
  msgId: attempt.messageId,
  endpointId: attempt.endpointId,
  url: attempt.url,
  status: attempt.isDelivered ? statuses.delivered : statuses.failed,
  response: "",
  responseStatusCode: attempt.responseStatus,
  responseDurationMs: attempt.durationMillis,
  triggerType: 0,
  timestamp: time(attempt.triedAtMillis)
})
