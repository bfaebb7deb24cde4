import * as Effect from "effect/Effect"
import type { InvalidOption } from "../errors/options.js"
import type { InvalidInput } from "../errors/sdk.js"
import { Calls } from "../promise/Calls.js"
import { value } from "../promise/promised.js"
import type { SecretInput } from "../schemas/Secret.js"
import type { WebhookEvent } from "../schemas/Webhook.js"
import type { OwnSharedStore } from "../store/SharedStore.js"
import { fromOwn } from "../store/SharedStore.js"
import type { Delivery } from "./Delivery.js"
import type { WebhookAttempt, WebhookReceipt } from "./receiveEffect.js"
import { receiveEffect } from "./receiveEffect.js"
import { validateWebhookOptions } from "./validateWebhookOptions.js"
import type { WebhookFailure } from "./verifyEffect.js"

/** The options of a webhook endpoint. */
export interface WebhookOptions {
  /** The endpoint's secret, which begins with `whsec_`; of several, such as the old and the new one, one must match. */
  readonly secret: SecretInput | ReadonlyArray<SecretInput>
  /**
   * Remembers events for a month, so that a resent event is handled once: `sqliteStore`, `redisStore` or your own store. Without
   * it, each delivery is handled.
   */
  readonly store?: OwnSharedStore
  /** Distinguishes endpoints that share a store, each of which receives the same events. Default: empty. */
  readonly endpoint?: string
  /** Handles an event. If it throws, the response is 500, and the platform resends the event. */
  readonly handle: (event: WebhookEvent, attempt: WebhookAttempt) => unknown
}

/** The response to a delivery. */
export interface WebhookAnswer {
  readonly status: 204 | 400 | 409
  /** The reason of a rejection, or null. */
  readonly text: string | null
}

const calls = new Calls()

/**
 * Verifies a delivery, handles its event, and returns the response: 204, or 400 if the platform has not sent the request, or 409
 * while another server handles the same event. Rejects with errors of the handler, and with programming errors: `InvalidInput`
 * for a body that was parsed before, `InvalidOption`, and `SharedStoreError`. For server adapters.
 */
export const receive = (delivery: Delivery, options: WebhookOptions): Promise<WebhookAnswer> => {
  const broken = validateWebhookOptions(options)
  if (broken !== null) return Promise.reject(broken)
  const { endpoint, handle, secret, store } = options
  const received = receiveEffect(delivery, {
    secret,
    ...(endpoint !== undefined && { endpoint }),
    ...(store !== undefined && { store: fromOwn(store) }),
    handle: (event, attempt) => Effect.promise(() => Promise.resolve(event).then((one) => handle(one, attempt)))
  })
  return calls.run(Effect.catch(Effect.map(received, answerTo), refuse), undefined, value)
}

const answerTo = (receipt: WebhookReceipt): WebhookAnswer =>
  receipt === "busy" ? { status: 409, text: "The event is being handled. Send it again later." } : { status: 204, text: null }

// Programming errors are not reported to the platform.
const refuse = (error: WebhookFailure | InvalidOption): Effect.Effect<WebhookAnswer, InvalidInput | InvalidOption> =>
  error._tag === "InvalidInput" || error._tag === "InvalidOption"
    ? Effect.fail(error)
    : Effect.succeed({ status: 400, text: error.message })
