import { Calls } from "../promise/calls.js"
import type { Method } from "../promise/promised.js"
import { promised } from "../promise/promised.js"
import type { SecretInput } from "../schemas/SecretInput.js"
import type { WebhookEvent } from "../schemas/Webhook.js"
import type { Delivery } from "./Delivery.js"
import type { WebhookFailure } from "./verifyEffect.js"
import { verifyEffect } from "./verifyEffect.js"

const face = /* @__PURE__ */ promised(/* @__PURE__ */ new Calls(), { verify: verifyEffect })

/**
 * Gives the event that a request brings, once it is proven that the platform has sent it within the last five minutes; rejects
 * otherwise. `secret` is the endpoint's own, which begins with `whsec_`; of several, one has to be right, such as the old or the
 * new one. The platform sends an event again if the answer was no success: `svix-id` of its headers is then the same.
 */
export const verify: Method<
  [delivery: Delivery, secret: SecretInput | ReadonlyArray<SecretInput>],
  WebhookEvent,
  WebhookFailure
> = face.verify
