import { Calls } from "../promise/Calls.js"
import type { Method } from "../promise/promised.js"
import { promised } from "../promise/promised.js"
import type { SecretInput } from "../schemas/Secret.js"
import type { WebhookEvent } from "../schemas/Webhook.js"
import type { Delivery } from "./Delivery.js"
import type { WebhookFailure } from "./verifyEffect.js"
import { verifyEffect } from "./verifyEffect.js"

const face = promised(new Calls(), { verify: verifyEffect })

/**
 * Returns the event of a request after verifying that the platform has sent it within the last five minutes; rejects otherwise.
 * `secret` is the endpoint's own, which begins with `whsec_`; of several, such as the old and the new one, one must match. The
 * platform resends an event unless the response is a success: its `svix-id` header is then the same. The headers may also have
 * the names of Standard Webhooks, such as `webhook-id`.
 *
 * @since 0.1.0
 * @category Webhooks
 * @example
 * ```ts
 * import { verify } from "portico/webhooks"
 *
 * const event = await verify.result(request, webhookSecret)
 * if (event.ok && event.value.type === "user.created") console.log(event.value.data.id)
 * ```
 */
export const verify: Method<
  [delivery: Delivery, secret: SecretInput | ReadonlyArray<SecretInput>],
  WebhookEvent,
  WebhookFailure
> = face.verify
