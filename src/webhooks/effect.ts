export * from "./common.js"
export type { ReceiveOptions, WebhookReceipt } from "./receiveEffect.js"
export { receiveEffect } from "./receiveEffect.js"
export { verifyEffect } from "./verifyEffect.js"
