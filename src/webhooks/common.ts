// What the entries for promises and for effects both export.

export { SharedStoreError } from "../errors/store.js"
export * from "../errors/webhooks.js"
export type { SecretInput } from "../schemas/Secret.js"
export type {
  DeletedTeam,
  DeletedUser,
  WebhookEvent,
  WebhookEventOf,
  WebhookEventType,
  WebhookTest
} from "../schemas/Webhook.js"
export type { Delivery, ReadRequest, UnreadRequest } from "./Delivery.js"
export type { WebhookAttempt } from "./receiveEffect.js"
export type { WebhookFailure } from "./verifyEffect.js"
