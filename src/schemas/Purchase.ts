import * as Schema from "effect/Schema"
import { CustomerType } from "./Customer.js"
import { check } from "./check.js"
import { exactlyOne } from "./exactlyOne.js"
import { CustomId } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { InlineProduct, Product } from "./Product.js"
import { oneProduct } from "./rules/choice.js"
import { quantity32 } from "./rules/number.js"
import { Secret, SecretInput } from "./Secret.js"
import { Url, WebLink } from "./Url.js"
import { WebLinkOrNull } from "./WebLinkOrNull.js"
import { Wire } from "./wire.js"

const buyer = {
  customerType: CustomerType,
  customerId: Schema.String,
  /** The trusted page to return to. */
  returnUrl: Schema.optionalKey(Url)
}

/** The input of a client's purchase of a product of the project. @source protocol/payments.md#calls */
export class BuyProduct extends Opaque<BuyProduct>()(Wire({ ...buyer, productId: CustomId })) {}

/**
 * The input of a server's sale of a product: one of the project, or one defined for the customer.
 * @source protocol/payments.md#calls
 */
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

/** The checkout URL of a product. @source protocol/README.md */
export class PurchaseUrl extends Opaque<PurchaseUrl>()(Schema.Struct({ url: WebLink })) {}

// Anyone who has the code can buy for the customer.
const fullCode = SecretInput(Schema.String)

/** The code of a checkout link, and the page to return to. @source protocol/payments.md#calls */
export class PurchaseCode extends Opaque<PurchaseCode>()(Wire({ fullCode, returnUrl: Schema.optionalKey(Url) })) {}

/** Whether a checkout link may return to its page. */
export class ValidPurchaseCode extends Opaque<ValidPurchaseCode>()(Schema.Struct({ valid: Schema.Boolean })) {}

/** A product that a purchase would replace. */
export class ConflictingProduct extends Opaque<ConflictingProduct>()(
  Wire({ productId: Schema.String, displayName: Schema.String })
) {}

/** The product of a checkout link. @source protocol/payments.md#calls */
export class Purchase extends Opaque<Purchase>()(
  Wire({
    product: Product,
    stripeAccountId: Schema.String,
    projectId: Schema.String,
    projectLogoUrl: WebLinkOrNull,
    alreadyBoughtNonStackable: Schema.Boolean,
    conflictingProducts: Schema.Array(ConflictingProduct),
    testMode: Schema.Boolean,
    chargesEnabled: Schema.Boolean
  })
) {}

/** The price of a purchase, and the quantity. @source protocol/payments.md#calls */
export class ConfirmPurchase extends Opaque<ConfirmPurchase>()(
  Wire({
    fullCode,
    priceId: Schema.String,
    /** Default: 1. */
    quantity: Schema.optionalKey(Schema.Int.check(check(quantity32)))
  })
) {}

/** The secret with which a page takes the payment; empty if nothing is due yet. @source protocol/payments.md#calls */
export class CheckoutSecret extends Opaque<CheckoutSecret>()(Wire({ clientSecret: Secret })) {}
