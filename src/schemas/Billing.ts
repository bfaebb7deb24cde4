import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { CustomId } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { quantity32 } from "./rules/number.js"
import { Secret } from "./Secret.js"
import { WebLinkOrNull } from "./WebLinkOrNull.js"
import { Wire } from "./wire.js"

// The billing of users and teams, since 2026-04.

/** Which subscription to cancel, if the product does not identify it. @source protocol/changes.md */
export class CancelQuery extends Opaque<CancelQuery>()(Wire({ subscriptionId: Schema.optionalKey(Schema.String) })) {}

/** The old and the new product of a subscription, within one product line. @source protocol/changes.md */
export class SwitchProductInput extends Opaque<SwitchProductInput>()(
  Wire({
    fromProductId: CustomId,
    toProductId: CustomId,
    /** Default: the first price of the product. */
    priceId: Schema.optionalKey(CustomId),
    /** Default: 1. */
    quantity: Schema.optionalKey(Schema.Int.check(check(quantity32)))
  })
) {}

/** The public details of a card or another payment method. @source protocol/changes.md */
export class PaymentMethod extends Opaque<PaymentMethod>()(
  Wire(
    {
      id: Schema.String,
      brand: Schema.NullOr(Schema.String),
      lastFourDigits: Schema.NullOr(Schema.String),
      /** From 1 to 12. */
      expiryMonth: Schema.NullOr(Schema.Finite),
      expiryYear: Schema.NullOr(Schema.Finite)
    },
    { lastFourDigits: "last4", expiryMonth: "exp_month", expiryYear: "exp_year" }
  )
) {}

/** The billing details of a customer. @source protocol/changes.md */
export class Billing extends Opaque<Billing>()(
  Wire({
    /** Whether the payment service knows the customer. */
    hasCustomer: Schema.Boolean,
    defaultPaymentMethod: Schema.NullOr(PaymentMethod)
  })
) {}

/** An invoice of a customer. @source protocol/changes.md */
export class Invoice extends Opaque<Invoice>()(
  Wire(
    {
      createdAt: Schema.DateFromMillis,
      status: Schema.NullOr(Open(["draft", "open", "paid", "uncollectible", "void"])),
      /** In the smallest unit of the currency, such as cents. */
      amountTotal: Schema.Finite,
      /** The page of the invoice, or null. */
      hostedInvoiceUrl: WebLinkOrNull
    },
    { createdAt: "created_at_millis" }
  )
) {}

/** The data for a page that sets up a customer's payment method. @source protocol/changes.md */
export class PaymentMethodSetup extends Opaque<PaymentMethodSetup>()(
  Wire({ clientSecret: Secret, stripeAccountId: Schema.String })
) {}

/** The completed setup whose payment method becomes the default one. @source protocol/changes.md */
export class DefaultPaymentMethod extends Opaque<DefaultPaymentMethod>()(Wire({ setupIntentId: Schema.String })) {}

/** The new default payment method; null if it is not a card. @source protocol/changes.md */
export class DefaultPaymentMethodSet extends Opaque<DefaultPaymentMethodSet>()(
  Wire({ success: Schema.optionalKey(Schema.Literal(true)), defaultPaymentMethod: Schema.NullOr(PaymentMethod) })
) {}

/** A grant of a product; with the id of its subscription, if it has one, since 2026-04. @source protocol/changes.md */
export class ProductGrant extends Opaque<ProductGrant>()(
  Wire({ success: Schema.optionalKey(Schema.Literal(true)), subscriptionId: Schema.optionalKey(Schema.String) })
) {}
