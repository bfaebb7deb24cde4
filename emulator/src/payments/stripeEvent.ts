import * as Schema from "effect/Schema"

/** The platform's metadata of a one-time purchase. */
export const OneTimeMetadata = Schema.Struct({
  purchaseKind: Schema.Literal("ONE_TIME"),
  productId: Schema.optionalKey(Schema.String),
  product: Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)),
  priceId: Schema.optionalKey(Schema.String),
  customerId: Schema.NonEmptyString,
  customerType: Schema.Literals(["user", "team", "custom"]),
  purchaseQuantity: Schema.optionalKey(Schema.String)
})

const Period = Schema.Struct({
  quantity: Schema.optionalKey(Schema.Finite),
  current_period_start: Schema.Finite,
  current_period_end: Schema.Finite
})

/** A subscription at the payment provider; times are in seconds. */
export const ProvidedSubscription = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  cancel_at_period_end: Schema.optionalKey(Schema.Boolean),
  items: Schema.Struct({ data: Schema.Array(Period) }),
  metadata: Schema.Struct({
    productId: Schema.optionalKey(Schema.String),
    product: Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)),
    priceId: Schema.optionalKey(Schema.String)
  })
})

/** The provider's responses to the platform's follow-up requests; on test systems the event contains them. */
export const Answers = Schema.Struct({
  "customers.retrieve": Schema.Struct({
    metadata: Schema.Struct({ customerId: Schema.NonEmptyString, customerType: Schema.Literals(["USER", "TEAM", "CUSTOM"]) })
  }),
  "subscriptions.list": Schema.Struct({ data: Schema.Array(ProvidedSubscription) })
})

const Line = Schema.Struct({
  parent: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        subscription_item_details: Schema.optionalKey(
          Schema.NullOr(Schema.Struct({ subscription: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
        )
      })
    )
  )
})

/** The fields of an invoice for subscriptions. */
export const Invoice = Schema.Struct({
  id: Schema.String,
  billing_reason: Schema.optionalKey(Schema.NullOr(Schema.String)),
  status: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** In cents. */
  total: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  hosted_invoice_url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  lines: Schema.Struct({ data: Schema.Array(Line) })
})

/** An event of the payment provider. */
export const StripeEvent = Schema.Struct({
  type: Schema.String,
  account: Schema.optionalKey(Schema.String),
  data: Schema.Struct({ object: Schema.Record(Schema.String, Schema.Unknown) })
})

/** The event types after which the platform reloads the customer's subscriptions. */
export const subscriptionEvents: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  ...["created", "updated", "deleted", "paused", "resumed", "pending_update_applied", "pending_update_expired"].map(
    (change) => `customer.subscription.${change}`
  ),
  "customer.subscription.trial_will_end",
  ...["paid", "payment_failed", "payment_action_required", "upcoming", "marked_uncollectible", "payment_succeeded"].map(
    (change) => `invoice.${change}`
  ),
  ...["succeeded", "payment_failed", "canceled"].map((change) => `payment_intent.${change}`)
])
