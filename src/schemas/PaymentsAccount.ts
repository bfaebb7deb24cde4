import * as Schema from "effect/Schema"
import { Secret } from "./Secret.js"
import { Wire } from "./wire.js"

/** The link where the project's payments account is set up. @source facts 16.4 */
export class PaymentsSetup extends Schema.Opaque<PaymentsSetup>()(Schema.Struct({ url: Schema.String })) {}

/** What the project's payments account may do. @source facts 16.4 */
export class StripeAccountInfo extends Schema.Opaque<StripeAccountInfo>()(
  Wire({
    accountId: Schema.String,
    chargesEnabled: Schema.Boolean,
    detailsSubmitted: Schema.Boolean,
    payoutsEnabled: Schema.Boolean
  })
) {}

/** The secret with which a page shows the widgets of the payments account. @source facts 16.4 */
export class StripeWidgetSession extends Schema.Opaque<StripeWidgetSession>()(Wire({ clientSecret: Secret })) {}
