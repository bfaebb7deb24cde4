import * as Schema from "effect/Schema"
import { nullByDefault, nullWhenAbsent } from "./absence.js"
import { CustomerType, OpenCustomerType } from "./Customer.js"
import { check } from "./check.js"
import { exactlyOne } from "./exactlyOne.js"
import { DayInterval, DayIntervalOrNever, OpenInterval } from "./Interval.js"
import { CustomId } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { InlinePrice, Price } from "./Price.js"
import { recordOf } from "./recordOf.js"
import { oneProduct } from "./rules/choice.js"
import { customId } from "./rules/customIds.js"
import { quantity32 } from "./rules/number.js"
import { Metadata, Wire } from "./wire.js"

/** When an included item expires. @source protocol/payments.md#products */
export const expiries = ["never", "when-purchase-expires", "when-repeated"] as const

/** An item that a product includes, in a response. @source protocol/payments.md#products */
export class IncludedItem extends Opaque<IncludedItem>()(
  Schema.Struct({
    quantity: Schema.Finite,
    /** The interval at which the quantity is granted again; absent means never. */
    repeat: Schema.optionalKey(Schema.Union([Open(["never"]), OpenInterval])),
    expires: Schema.optionalKey(Open(expiries))
  })
) {}

/** An item that an inline or configured product includes. @source protocol/payments.md#products */
export class IncludeItem extends Opaque<IncludeItem>()(
  Schema.Struct({
    /** Default: 0. */
    quantity: Schema.optionalKey(Schema.Finite),
    /** Default: never. */
    repeat: Schema.optionalKey(DayIntervalOrNever),
    /** Default: `never` in an inline product, and `when-repeated` in the configuration. */
    expires: Schema.optionalKey(Schema.Literals(expiries))
  })
) {}

/** A product in a response; one that is included by default has no prices. @source protocol/payments.md#products */
export class Product extends Opaque<Product>()(
  Wire({
    displayName: Schema.String,
    customerType: OpenCustomerType,
    prices: Schema.Record(Schema.String, Price),
    includedItems: Schema.Record(Schema.String, IncludedItem),
    freeTrial: nullWhenAbsent(OpenInterval),
    serverOnly: Schema.Boolean,
    stackable: Schema.Boolean,
    clientMetadata: nullByDefault(Metadata),
    clientReadOnlyMetadata: nullByDefault(Metadata),
    serverMetadata: nullByDefault(Metadata)
  })
) {}

/** A product that the project does not offer, defined for one customer. @source protocol/payments.md#products */
export class InlineProduct extends Opaque<InlineProduct>()(
  Wire({
    displayName: Schema.String,
    customerType: CustomerType,
    freeTrial: Schema.optionalKey(DayInterval),
    /** Default: true. */
    serverOnly: Schema.optionalKey(Schema.Boolean),
    /** Default: false. */
    stackable: Schema.optionalKey(Schema.Boolean),
    prices: recordOf(customId, InlinePrice),
    includedItems: recordOf(customId, IncludeItem),
    clientMetadata: Schema.optionalKey(Metadata),
    clientReadOnlyMetadata: Schema.optionalKey(Metadata),
    serverMetadata: Schema.optionalKey(Metadata)
  })
) {}

/** A customer's subscription to a product. @source protocol/changes.md */
export class ProductSubscription extends Opaque<ProductSubscription>()(
  Wire(
    {
      subscriptionId: Schema.NullOr(Schema.String),
      /** When it ends or renews. */
      currentPeriodEndAt: Schema.NullOr(Schema.DateFromString),
      cancelAtPeriodEnd: Schema.Boolean,
      isCancelable: Schema.Boolean
    },
    { currentPeriodEndAt: "current_period_end" }
  )
) {}

/** A product that a customer can switch to. @source protocol/changes.md */
export class SwitchOption extends Opaque<SwitchOption>()(Wire({ productId: Schema.String, product: Product })) {}

/** A product of a customer; its id is null if the project does not offer it. @source protocol/payments.md#calls */
export class CustomerProduct extends Opaque<CustomerProduct>()(
  Wire({
    id: Schema.NullOr(Schema.String),
    quantity: Schema.Finite,
    product: Product,
    /** Since 2026-04. */
    type: nullWhenAbsent(Open(["one_time", "subscription"])),
    /** Null for a one-time purchase, and before 2026-04. */
    subscription: nullWhenAbsent(ProductSubscription),
    /** Since 2026-04, if there are any. */
    switchOptions: Schema.optionalKey(Schema.Array(SwitchOption))
  })
) {}

/** Which product to grant: one of the project, or one defined for the customer. @source protocol/payments.md#calls */
export const GrantProduct = exactlyOne(
  Wire(
    {
      productId: Schema.optionalKey(CustomId),
      product: Schema.optionalKey(InlineProduct),
      /** More than 1 only for a stackable product. Default: 1. */
      quantity: Schema.optionalKey(Schema.Int.check(check(quantity32)))
    },
    { product: "product_inline" }
  ),
  oneProduct
)
export type GrantProduct = typeof GrantProduct.Type
