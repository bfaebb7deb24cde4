import * as Effect from "effect/Effect"
import { Calls } from "../promise/calls.js"
import { value } from "../promise/promised.js"
import type { SecretInput } from "../schemas/SecretInput.js"
import type { WebhookEvent } from "../schemas/Webhook.js"
import type { OwnSharedStore } from "../store/SharedStore.js"
import { fromOwn } from "../store/SharedStore.js"
import type { Delivery } from "./Delivery.js"
import type { WebhookAttempt, WebhookReceipt } from "./receiveEffect.js"
import { receiveEffect } from "./receiveEffect.js"
import type { WebhookFailure } from "./verifyEffect.js"

/** How an endpoint receives deliveries. */
export interface WebhookOptions {
  /** The secret of the endpoint, which begins with `whsec_`; of several, one has to be right, such as the old or the new one. */
  readonly secret: SecretInput | ReadonlyArray<SecretInput>
  /**
   * Remembers events for a month, so that one that is sent again runs once: `sqliteStore`, `redisStore` or a store of your own. Without
   * it, each delivery runs.
   */
  readonly store?: OwnSharedStore
  /** Tells endpoints apart that share a store: each of them gets the same events. Empty by default. */
  readonly endpoint?: string
  /** What an event does. If it throws, the delivery is answered with 500, and the platform sends it again. */
  readonly handle: (event: WebhookEvent, attempt: WebhookAttempt) => unknown
}

/** What a request is answered that brings a delivery. */
export interface WebhookAnswer {
  readonly status: 204 | 400 | 409
  /** Why it is refused; null if it is not. */
  readonly text: string | null
}

const calls = /* @__PURE__ */ new Calls()

/**
 * Verifies a delivery, handles its event, and returns what to answer: 204, or 400 for what the platform has not sent, or 409 while
 * another server handles the same event. Rejects with what the handler throws, and with mistakes of the program: `InvalidInput` for
 * a secret that cannot be used, or a body that was parsed before, and `SharedStoreError`. For adapters of servers.
 */
export const receive = (delivery: Delivery, { endpoint, handle, secret, store }: WebhookOptions): Promise<WebhookAnswer> => {
  const received = receiveEffect(delivery, {
    secret,
    ...(endpoint !== undefined && { endpoint }),
    ...(store !== undefined && { store: fromOwn(store) }),
    handle: (event, attempt) => Effect.promise(() => Promise.resolve(event).then((one) => handle(one, attempt)))
  })
  return calls.run(Effect.catchTags(Effect.map(received, answerTo), refusals), undefined, value)
}

const answerTo = (receipt: WebhookReceipt): WebhookAnswer =>
  receipt === "busy" ? { status: 409, text: "The event is being handled. Send it again later." } : { status: 204, text: null }

const refuse = ({ message }: Exclude<WebhookFailure, { readonly _tag: "InvalidInput" }>) =>
  Effect.succeed<WebhookAnswer>({ status: 400, text: message })

const refusals = {
  WebhookHeaderMissingError: refuse,
  WebhookTimestampError: refuse,
  WebhookSignatureError: refuse,
  WebhookBodyError: refuse
}
