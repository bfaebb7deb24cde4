import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { json } from "../../http/Reply.js"
import { rawRoute } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import { schemaError } from "../../http/validate.js"
import { StripeEvent } from "../../payments/stripeEvent.js"
import { isSigned } from "../../payments/stripeSignature.js"
import { takeEvent } from "../../payments/takeEvent.js"

const header = "stripe-signature"

const receive = rawRoute(
  "POST",
  "/integrations/stripe/webhooks",
  Effect.fn("stripe.receive")(function* (request) {
    const signature = request.header(header)
    if (signature === null) return yield* schemaError(request, [`headers.${header} must be defined`])
    const { stripeWebhookSecret } = yield* EmulatorConfig
    if (!(yield* isSigned(signature, request.text ?? "", stripeWebhookSecret))) {
      return yield* badRequest("The stripe-signature header does not match the event.")
    }
    const event = yield* Effect.mapError(Schema.decodeUnknownEffect(StripeEvent)(request.body), () =>
      badRequest("The body is not an event of the payments provider.")
    )
    yield* takeEvent(event)
    return json({ received: true })
  })
)

/** Routes that receive the payment provider's events. @source protocol/requests.md#other-routes */
export const stripeWebhookRoutes = [receive]
