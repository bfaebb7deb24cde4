import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { Secret } from "./Secret.js"
import { WebLink } from "./Url.js"
import { Wire } from "./wire.js"

/** The link for setting up the project's payments account. @source protocol/payments.md#transactions */
export class PaymentsSetup extends Opaque<PaymentsSetup>()(Schema.Struct({ url: WebLink })) {}

/** The state of the project's payments account. @source protocol/payments.md#transactions */
export class StripeAccountInfo extends Opaque<StripeAccountInfo>()(
  Wire({
    accountId: Schema.String,
    chargesEnabled: Schema.Boolean,
    detailsSubmitted: Schema.Boolean,
    payoutsEnabled: Schema.Boolean
  })
) {}

/** The secret with which a page shows the widgets of the payments account. @source protocol/payments.md#transactions */
export class StripeWidgetSession extends Opaque<StripeWidgetSession>()(Wire({ clientSecret: Secret })) {}
