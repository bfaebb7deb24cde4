import * as Schema from "effect/Schema"
import { CustomerType } from "./Customer.js"
import { check } from "./check.js"
import { exactlyOne } from "./exactlyOne.js"
import { CustomId } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { InlineProduct, Product } from "./Product.js"
import { oneProduct } from "./rules/choice.js"
import { quantity32 } from "./rules/number.js"
import { Secret } from "./Secret.js"
import { SecretInput } from "./SecretInput.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

const buyer = {
  customerType: CustomerType,
  customerId: Schema.String,
  /** Where the page leads back to; a trusted URL of the project. */
  returnUrl: Schema.optionalKey(Url)
}

/** What it takes for a client to buy a product of the project. @source protocol/payments.md#calls */
export class BuyProduct extends Opaque<BuyProduct>()(Wire({ ...buyer, productId: CustomId })) {}

/** What it takes for a server to sell a product: one of the project, or one made for the customer. @source protocol/payments.md#calls */
export const SellProduct = exactlyOne(
  Wire(
    {
      ...buyer,
      productId: Schema.optionalKey(CustomId),
      product: Schema.optionalKey(InlineProduct)
    },
    { product: "product_inline" }
  ),
  oneProduct
)
export type SellProduct = typeof SellProduct.Type

/** The page where a customer buys a product. @source protocol/README.md */
export class PurchaseUrl extends Opaque<PurchaseUrl>()(Schema.Struct({ url: Schema.String })) {}

// Whoever has it can buy for the customer.
const fullCode = SecretInput(Schema.String)

/** The code at the end of a purchase link, and where the page leads back to. @source protocol/payments.md#calls */
export class PurchaseCode extends Opaque<PurchaseCode>()(Wire({ fullCode, returnUrl: Schema.optionalKey(Url) })) {}

/** The answer where a purchase link may lead back to the page that it names. */
export class ValidPurchaseCode extends Opaque<ValidPurchaseCode>()(Schema.Struct({ valid: Schema.Boolean })) {}

/** A product that a purchase would take the place of. */
export class ConflictingProduct extends Opaque<ConflictingProduct>()(
  Wire({ productId: Schema.String, displayName: Schema.String })
) {}

/** What a purchase link sells. @source protocol/payments.md#calls */
export class Purchase extends Opaque<Purchase>()(
  Wire({
    product: Product,
    stripeAccountId: Schema.String,
    projectId: Schema.String,
    projectLogoUrl: Schema.NullOr(Schema.String),
    alreadyBoughtNonStackable: Schema.Boolean,
    conflictingProducts: Schema.Array(ConflictingProduct),
    testMode: Schema.Boolean,
    chargesEnabled: Schema.Boolean
  })
) {}

/** The price to buy at, and how many. @source protocol/payments.md#calls */
export class ConfirmPurchase extends Opaque<ConfirmPurchase>()(
  Wire({
    fullCode,
    priceId: Schema.String,
    /** Default 1. */
    quantity: Schema.optionalKey(Schema.Int.check(check(quantity32)))
  })
) {}

/** The secret with which a page takes the payment; empty if nothing is due yet. @source protocol/payments.md#calls */
export class CheckoutSecret extends Opaque<CheckoutSecret>()(Wire({ clientSecret: Secret })) {}
