export { SharedStoreError } from "../errors/store.js"
export * from "../errors/webhooks.js"
export type { SecretInput } from "../schemas/SecretInput.js"
export type {
  DeletedTeam,
  DeletedUser,
  WebhookEvent,
  WebhookEventOf,
  WebhookEventType,
  WebhookTest
} from "../schemas/Webhook.js"
export { createWebhookHandler } from "./createWebhookHandler.js"
export type { Delivery, ReadRequest, UnreadRequest } from "./Delivery.js"
export type { WebhookAnswer, WebhookOptions } from "./receive.js"
export { receive } from "./receive.js"
export type { WebhookAttempt } from "./receiveEffect.js"
export { verify } from "./verify.js"
export type { WebhookFailure } from "./verifyEffect.js"
